// The answer with its claims marked. Where claims overlap, each stretch belongs to the shortest claim over it.

function markedAnswer(answer, claims, onChoose) {
  const cut = codePointCuts(answer);
  const spans = claims.map((claim, position) => ({ position, from: cut(claim.s), to: cut(claim.e) }));
  const edges = [...new Set([0, answer.length, ...spans.flatMap((span) => [span.from, span.to])])].sort((a, b) => a - b);
  const element = h("div", { class: "answer", dir: "auto", role: "group", "aria-label": "The answer" });
  const handles = claims.map(() => []);
  edges.slice(0, -1).forEach((from, number) => {
    const to = edges[number + 1];
    const over = spans.filter((span) => span.from <= from && span.to >= to && span.to > span.from);
    const text = answer.slice(from, to);
    if (!over.length) {
      element.append(text);
      return;
    }
    const owner = over.reduce((best, span) => (span.to - span.from < best.to - best.from ? span : best));
    element.append(claimMark(text, claims[owner.position], owner.position, handles[owner.position], onChoose));
  });
  handles.forEach((pieces, position) => {
    if (pieces.length) pieces[pieces.length - 1].append(...sign(claims[position].verdict));
  });
  return { element, handles };
}

// A span and not a button element, so that a claim breaks over lines like the text it is.
function claimMark(text, claim, position, pieces, onChoose) {
  const first = !pieces.length;
  const mark = h("span", {
    class: `claim ${claim.verdict}`,
    role: "button",
    tabindex: first && position === 0 ? "0" : "-1",
    "aria-pressed": "false",
    onclick: () => onChoose(position),
    onkeydown: (event) => {
      if (event.key === "Enter" || event.key === " ") {
        event.preventDefault();
        event.stopPropagation();
        onChoose(position, event.key === "Enter");
      }
    },
  }, text === null ? `claim ${position + 1} (text not kept)` : text);
  pieces.push(mark);
  return mark;
}

// The verdict after its claim: a sign to look at, held to the last word, and a word to listen to.
function sign(verdict) {
  const { sign: drawn, name } = verdictOf(verdict);
  return [h("span", { class: `sign v-${verdict}`, "aria-hidden": "true" }, `\u2060${drawn}`), unseen(` (${name})`)];
}

// Without the answer's text, the claims alone, in order.
function listedClaims(claims, onChoose) {
  const element = h("div", { class: "answer", dir: "auto", role: "group", "aria-label": "The claims; the answer itself was not kept" });
  const handles = claims.map((claim, position) => {
    const pieces = [];
    element.append(claimMark(claim.text, claim, position, pieces, onChoose), "\n");
    pieces[0].append(...sign(claim.verdict));
    return pieces;
  });
  return { element, handles };
}
