from faithgrade.asking import Limits
from faithgrade.pipeline import grade_case
from faithgrade.resources import load_rubric
from faithgrade.rules import RULES
from faithgrade.fingerprint import fingerprint


class Grader:
    def __init__(self, *, settings, on_reply=None):
        self.settings = settings
        self.rubric = load_rubric(settings.rubric)
        self.rules = () if settings.rules == "none" else RULES
        self.usage = {}
        self.cost_usd = 0.0
        self.warnings = ()
        self.fingerprint = fingerprint({"provider": "none"}, self.rubric, settings)

    async def __aenter__(self):
        return self

    async def __aexit__(self, *a):
        pass

    async def grade_many(self, cases):
        for c in cases:
            yield await grade_case(c, rules=self.rules, judge=None, rubric=self.rubric, limits=Limits())
