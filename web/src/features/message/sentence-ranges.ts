/** A part of a text node, and the sentences it belongs to (by index). */
export interface Run {
  text: string;
  sentences: number[];
  /** Whether a sentence starts here: bold words cut it in several runs, of which the keyboard visits one. */
  first: boolean;
  /** Sentences that end here: what they rest on is shown after it. */
  ends: number[];
}

interface Letter {
  node: Node;
  offset: number;
}

/**
 * Finds sentences in a rendered message and cuts its text nodes at their ends. White space and apostrophes
 * are compared loosely: a sentence may run over a line break or a bold word. One not found marks nothing.
 */
export function runsOf(root: Node, sentences: readonly string[]): Map<Node, Run[]> {
  const letters = lettersOf(root);
  const whole = letters.map(({ letter }) => letter).join("");
  const marks = new Map<Node, Set<number>[]>();
  const starts = new Map<Node, Set<number>>();

  for (const [index, sentence] of sentences.entries()) {
    const sought = loose(sentence);
    const from = sought === "" ? -1 : whole.indexOf(sought);
    const start = letters[from];
    if (start === undefined) continue;
    starts.set(start.node, (starts.get(start.node) ?? new Set()).add(start.offset));
    for (const { node, offset } of fill(letters.slice(from, from + sought.length))) {
      const ofNode = marks.get(node) ?? [];
      marks.set(node, ofNode);
      ofNode[offset] = (ofNode[offset] ?? new Set()).add(index);
    }
  }
  const runs = new Map(
    [...marks].map(([node, ofNode]) => [node, cut(node.textContent ?? "", ofNode, starts.get(node))]),
  );
  for (const index of sentences.keys()) {
    inOrder(root, runs)
      .findLast((run) => run.sentences.includes(index))
      ?.ends.push(index);
  }
  return runs;
}

function inOrder(root: Node, runs: Map<Node, Run[]>): Run[] {
  return [...(runs.get(root) ?? []), ...[...root.childNodes].flatMap((child) => inOrder(child, runs))];
}

function lettersOf(root: Node): (Letter & { letter: string })[] {
  const letters: (Letter & { letter: string })[] = [];
  const walk = (node: Node) => {
    if (node.nodeType === 3) {
      for (const [offset, letter] of (node.textContent ?? "").split("").entries()) {
        const space = isSpace(letter);
        if (space && (letters.length === 0 || letters.at(-1)?.letter === " ")) continue;
        letters.push({ node, offset, letter: space ? " " : loose(letter) || letter });
      }
    }
    if (node.nodeName === "BR" && letters.at(-1)?.letter !== " ")
      letters.push({ node, offset: 0, letter: " " });
    for (const child of node.childNodes) walk(child);
  };
  walk(root);
  return letters;
}

/** The letters of a range with the white space between them that the comparison left out. */
function fill(letters: Letter[]): Letter[] {
  const filled: Letter[] = [];
  for (const letter of letters) {
    const last = filled.at(-1);
    if (last !== undefined && last.node === letter.node) {
      for (let offset = last.offset + 1; offset < letter.offset; offset++)
        filled.push({ node: letter.node, offset });
    }
    filled.push(letter);
  }
  return filled;
}

function cut(text: string, marks: (Set<number> | undefined)[], starts: Set<number> = new Set()): Run[] {
  const runs: Run[] = [];
  for (const [offset, letter] of text.split("").entries()) {
    const sentences = [...(marks[offset] ?? [])];
    const last = runs.at(-1);
    if (last !== undefined && last.sentences.join() === sentences.join()) last.text += letter;
    else runs.push({ text: letter, sentences, first: starts.has(offset), ends: [] });
  }
  return runs;
}

function isSpace(letter: string): boolean {
  return /[\s\u00a0]/u.test(letter);
}

function loose(text: string): string {
  return text
    .replace(/[\s\u00a0]+/gu, " ")
    .replaceAll("’", "'")
    .trim();
}
