// One opened case: answer and claim on one side, calls and payloads on the other, and the way between them.

class CaseView {
  constructor(detail, moves) {
    this.detail = detail;
    this.claim = -1;
    this.piece = -1;
    this.trees = [];
    this.cards = [];
    this.about = h("div", { class: "about-slot", "aria-live": "polite" });
    this.left = h("div", { class: "pane", tabindex: "0", role: "region", "aria-label": "Answer" });
    this.right = h("div", { class: "pane", tabindex: "0", role: "region", "aria-label": "Calls and evidence" });
    this.element = h("div", { class: "whole" }, this.bar(moves), h("div", { class: "panes", tabindex: "-1" }, this.left, this.right));
    this.fillLeft();
    this.fillRight();
  }

  bar(moves) {
    const { detail } = this;
    return h("div", { class: "bar" },
      h("button", { type: "button", class: "back", onclick: moves.back }, arrow("‹ "), "Cases"),
      h("h2", { dir: "auto" }, detail.id),
      detail.outcome && h("span", { class: `chip ${["unsafe-complete", "complete-wrong"].includes(detail.outcome) ? "v-unsupported" : "soft"}` }, detail.outcome),
      h("span", { class: "soft small" }, money(detail.cost)),
      h("button", { type: "button", onclick: moves.previous }, arrow("‹ "), "Previous", unseen(" case")),
      h("button", { type: "button", onclick: moves.next }, "Next", unseen(" case"), arrow(" ›")),
    );
  }

  fillLeft() {
    const { detail } = this;
    const choose = (position, jump) => (jump && position === this.claim ? this.toEvidence() : this.choose(position));
    const { element, handles } = detail.answer === null ? listedClaims(detail.claims, choose) : markedAnswer(detail.answer, detail.claims, choose);
    this.handles = handles;
    element.addEventListener("keydown", (event) => {
      const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
      if (!by || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      event.stopPropagation();
      this.step(by);
    });
    this.left.append(...[
      detail.question !== null && h("h3", {}, "Question"),
      detail.question !== null && h("div", { class: "question", dir: "auto", tabindex: "0", role: "region", "aria-label": "Question" }, detail.question),
      h("h3", {}, detail.answer === null ? "Claims (the answer itself was not kept)" : "Answer"),
      detail.answer === "" ? h("p", { class: "soft" }, "(empty answer)") : element,
      !detail.claims.length && h("p", { class: "soft" }, "Nothing in this answer states anything that could be checked, so it has no score."),
      this.flaws(),
      this.about,
    ].filter(Boolean));
  }

  // What is wrong with the case as a whole: contract violations, how failures were told, oddities of the record.
  flaws() {
    const { violations, disclosures, anomalies, warnings } = this.detail;
    if (!violations.length && !disclosures.length && !anomalies.length && !warnings.length) return null;
    const link = (card, text) => (card === null ? text : h("button", { type: "button", class: "more", onclick: () => this.showCard(card) }, text));
    return h("div", { class: "card" },
      violations.length ? h("h3", {}, "Contract violations") : null,
      violations.length ? h("ul", { class: "flaws" }, ...violations.map((v) => h("li", {}, h("strong", {}, v.severity === "error" ? "" : `(${v.severity}) `, spaced(v.code)), v.message === null ? "" : `: ${v.message}`, " ", v.call !== null && link(v.card, v.call)))) : null,
      disclosures.length ? h("h3", {}, "How the answer treats failures") : null,
      disclosures.length ? h("ul", { class: "flaws" }, ...disclosures.map((d) => h("li", {}, spaced(d.failure), " — ", h("strong", {}, d.treatment), " ", d.call !== null && link(d.card, d.call), d.claim !== null && this.detail.claims[d.claim] && h("button", { type: "button", class: "more", onclick: () => this.choose(d.claim) }, "in the answer")))) : null,
      anomalies.length || warnings.length ? h("h3", {}, "Notes on the record") : null,
      anomalies.length || warnings.length ? h("ul", { class: "flaws" }, ...anomalies.map(([code, text]) => h("li", {}, spaced(code), text === null ? "" : `: ${text}`)), ...warnings.map((text) => h("li", {}, text))) : null,
    );
  }

  fillRight() {
    const { detail } = this;
    this.right.append(h("h3", {}, "Calls and evidence, in order"));
    if (!detail.cards.length) {
      this.right.append(h("p", { class: "soft" }, "The payloads of this case were not kept with the run, or could not be found again. Pointers and the values found there are with each claim."));
      return;
    }
    const citing = detail.cards.map(() => new Map());
    detail.claims.forEach((claim, position) => {
      for (const piece of claim.evidence) {
        if (piece.card === null) continue;
        const at = citing[piece.card];
        if (!at.has(piece.pointer)) at.set(piece.pointer, []);
        if (!at.get(piece.pointer).includes(position)) at.get(piece.pointer).push(position);
      }
    });
    this.citing = citing;
    detail.cards.forEach((card, number) => {
      const element = this.card(card, number, new Map([...citing[number]].map(([pointer, claims]) => [pointer, claims.length])));
      this.cards.push(element);
      this.right.append(element);
    });
  }

  card(card, number, cited) {
    const { detail } = this;
    const names = { context: "Context", system: "System text (supports policy only)", request: "The user's words (support restating them only)" };
    const missing = card.state === "missing";
    const element = h("section", { class: `card payload${card.error ? " error" : ""}${missing ? " missing" : ""}`, "aria-label": card.name || names[card.kind] || "result" });
    element.append(h("h3", {}, names[card.kind] ? `${names[card.kind]}${card.kind === "context" && card.name ? ` ${card.name}` : ""}` : card.name || "result", " ", card.call !== null && card.call !== undefined && h("span", { class: "soft small mono" }, card.call)));
    if (card.arguments !== null && card.arguments !== undefined) element.append(h("p", { class: "small mono", dir: "auto" }, inline(card.arguments)));
    const notes = [
      missing && "no result was recorded for this call",
      card.error && `error${card.error_kind ? ` (${spaced(card.error_kind)})` : ""}${card.error_message ? `: ${card.error_message}` : ""}`,
      card.unpaired && "answers no recorded call, so it grounds nothing",
      card.truncated && card.truncated !== "no" && `truncated: ${card.truncated}`,
      card.whole === false && card.truncated === "no" && "not the whole result: a page of more, or torn",
      ["empty", "null", "absent", "not_recorded"].includes(card.state) && `content: ${spaced(card.state)}`,
      card.ms !== null && card.ms !== undefined && `${card.ms.toLocaleString("en")} ms`,
    ].filter(Boolean);
    if (notes.length) element.append(h("p", { class: `small ${card.error || missing ? "v-unsupported" : "soft"}` }, notes.join(" · ")));
    const own = detail.violations.filter((violation) => violation.card === number);
    const told = detail.disclosures.filter((disclosure) => disclosure.card === number);
    if (own.length || told.length) {
      element.append(h("ul", { class: "flaws small" },
        ...own.map((v) => h("li", { class: "v-unsupported" }, spaced(v.code), v.pointer !== null ? ` at ${v.pointer || "the whole result"}` : "", v.message === null ? "" : `: ${v.message}`, v.expected !== null || v.found !== null ? ` (expected ${inline(v.expected)}, found ${inline(v.found)})` : "")),
        ...told.map((d) => h("li", {}, "failure ", h("strong", {}, d.treatment), " in the answer"))));
    }
    if (!missing && card.root !== undefined) {
      const tree = new PayloadTree(card.root, `${card.name || names[card.kind] || "result"} payload`, cited, (pointer) => this.toClaim(number, pointer));
      this.trees[number] = tree;
      element.append(tree.element);
    }
    return element;
  }

  // Chooses a claim, says all that is known of it, and lights its evidence.
  choose(position, focus = true) {
    const claim = this.detail.claims[position];
    if (!claim) return;
    this.claim = position;
    this.piece = -1;
    this.handles.forEach((pieces, number) => pieces.forEach((piece, part) => {
      piece.setAttribute("aria-pressed", String(number === position));
      piece.classList.remove("linked");
      piece.tabIndex = number === position && part === 0 ? 0 : -1;
    }));
    this.trees.forEach((tree) => tree?.dim());
    const lit = claim.evidence.map((piece) => (piece.card === null ? null : this.trees[piece.card]?.light(piece.pointer, piece.relation, piece.value)));
    this.lit = lit;
    this.about.replaceChildren(this.aboutClaim(claim, position));
    const mark = this.handles[position][0];
    if (focus && mark) mark.focus({ preventScroll: true });
    if (mark) bringIntoView(mark, this.left, "nearest", this.about.offsetHeight);
    const first = lit.find(Boolean);
    if (first) bringIntoView(first.node, this.right, "center");
    rememberPlace(this.detail.id, position);
  }

  aboutClaim(claim, position) {
    const judge = claim.judge;
    const where = (piece) => `${piece.call ?? this.cardName(piece.card)} ${piece.pointer || "(whole)"}`;
    return h("section", { class: `card about ${claim.verdict}`, "aria-label": "The selected claim" },
      h("div", { class: "nav" },
        h("span", { class: `chip v-${claim.verdict}` }, `${verdictOf(claim.verdict).sign} ${verdictOf(claim.verdict).name}`),
        h("strong", {}, spaced(claim.code)),
        h("span", { class: "soft small" }, `claim ${position + 1} of ${this.detail.claims.length}`),
        h("button", { type: "button", onclick: () => this.step(-1), disabled: position === 0 }, arrow("‹"), unseen("Previous claim")),
        h("button", { type: "button", onclick: () => this.step(1), disabled: position === this.detail.claims.length - 1 }, arrow("›"), unseen("Next claim")),
      ),
      claim.reason !== null && h("p", { dir: "auto" }, claim.reason),
      claim.right !== null && h("p", {}, "The evidence says ", h("strong", { dir: "auto" }, claim.right), "."),
      h("p", { class: "soft small" }, "Decided by ", h("code", {}, claim.by), ` · ${claim.kind}`, claim.by.startsWith("judge:") ? ` · ${claim.cached ? "from the cache" : money(claim.cost)}` : "",
        judge && judge.raw !== null ? ` · judge replied “${judge.raw}”` : "", judge && judge.shortened ? " · on shortened evidence" : "", judge && judge.stop_reason ? ` · stop: ${judge.stop_reason}` : ""),
      claim.evidence.length
        ? h("ul", { class: "links" }, ...claim.evidence.map((piece, number) => h("li", {}, h("button", { type: "button", onclick: () => this.toEvidence(number) },
            h("span", { class: "small" }, `${piece.relation}: `), h("code", {}, where(piece)), " = ", h("span", { dir: "auto" }, inline(piece.value, 160)), piece.note ? ` — ${piece.note}` : ""))))
        : h("p", { class: "soft small" }, "No place in the evidence is named."),
    );
  }

  cardName(number) {
    const card = number === null ? null : this.detail.cards[number];
    return card ? card.name || card.kind : "evidence";
  }

  step(by) {
    this.choose(this.claim < 0 ? (by > 0 ? 0 : this.detail.claims.length - 1) : Math.max(0, Math.min(this.detail.claims.length - 1, this.claim + by)));
  }

  // The next claim that needs a reader; round to the first.
  nextTrouble() {
    const order = this.detail.claims.map((_, position) => (this.claim + 1 + position) % this.detail.claims.length);
    const found = order.find((position) => ["unsupported", "ungraded"].includes(this.detail.claims[position].verdict));
    if (found !== undefined) this.choose(found);
  }

  toEvidence(number) {
    const places = (this.lit || []).map((record, position) => (record ? position : -1)).filter((position) => position >= 0);
    if (!places.length) return;
    this.piece = number !== undefined && places.includes(number) ? number : places[(places.indexOf(this.piece) + 1) % places.length];
    const card = this.detail.claims[this.claim].evidence[this.piece].card;
    this.trees[card].focus(this.lit[this.piece]);
    this.lit[this.piece].node.scrollIntoView({ block: "nearest" });
    bringIntoView(this.lit[this.piece].node, this.right, "center");
  }

  // From a cited value to the claim that rests on it; asked again, to the next such claim.
  toClaim(card, pointer) {
    const claims = this.citing[card].get(pointer) || [];
    if (!claims.length) return;
    this.choose(claims[(claims.indexOf(this.claim) + 1) % claims.length]);
    claims.forEach((position) => this.handles[position].forEach((piece) => piece.classList.add("linked")));
  }

  // From wherever the focus is in a payload, back to its claim.
  backToClaim() {
    const item = document.activeElement?.faithgradeItem;
    const card = item ? this.trees.findIndex((tree) => tree && tree.items.get(item.pointer) === item) : -1;
    if (card >= 0 && this.citing[card].get(item.pointer)) this.toClaim(card, item.pointer);
    else if (this.claim >= 0) this.handles[this.claim][0]?.focus();
  }

  showCard(number) {
    this.cards[number]?.scrollIntoView({ block: "start" });
    this.trees[number]?.focus(this.trees[number].items.get(""));
  }
}

// A value on one line, for arguments and for places where the tree is not shown.
function inline(value, limit = 2000) {
  const write = (part) => {
    if (Array.isArray(part)) return `[${part.map(write).join(", ")}]`;
    if (isBranch(part)) return `{${Object.entries(part).map(([key, item]) => `${key}: ${write(item)}`).join(", ")}}`;
    const { text, kind } = scalar(part);
    return kind === "text" ? `“${text}”` : text;
  };
  const text = write(value);
  return text.length > limit ? `${text.slice(0, limit)}…` : text;
}
