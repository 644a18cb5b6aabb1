"""How wrong rules and judges are, and what rate their verdicts really stand for.

From hand labels to a corrected rate: `truth` and `observations` hold verdicts against labels, `measurement`
counts them, `result` binds the counts to judge and rules, `state` says whether they fit a run, and
`corrected` corrects its rates. The statistics stand by themselves: `intervals`, `agreement`, `confusion`,
`correction`, `comparison`, `planning`. `sampling` and `merging` are about getting labels, `selftest` and
`mutations` about doing without.
"""
