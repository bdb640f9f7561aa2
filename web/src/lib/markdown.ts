import { inertDocument } from "./inert-document.ts";

/** Everything a message may contain. What is not listed is dropped and its text kept: no image, no HTML. */
const ELEMENTS = new Set("p br strong em del ul ol li blockquote code pre h1 h2 h3 h4 h5 h6 a hr".split(" "));

/** What markdown may read as more than paragraphs of words: marks, and beginnings of lines. */
const MARKS = /[*_`[\]<>&\\\0]|^[^\S\n]*(?:[-+=#~]|\d+[.)])|^(?: {4}| {0,3}\t)/m;

/** Words that are strong from the beginning of a line, as reasons are written: read without the reader of marks. */
const STRONG = /^\*\*([^\s*](?:[^*\r\n]*[^\s*])?)\*\*(?=[.,:;\s]|$)/gm;

const hasMarks = (text: string): boolean => MARKS.test(text.replaceAll(STRONG, "$1"));

let micromark: ((markdown: string) => string) | undefined;
const waiting = new Set<() => void>();

/** Whether the reader of marks is there; `onMarkdown` says when. */
export const isMarkdownLoaded = (): boolean => micromark !== undefined;

/** Calls back once the reader of marks is there. Answers how to stop waiting. */
export function onMarkdown(loaded: () => void): () => void {
  waiting.add(loaded);
  return () => waiting.delete(loaded);
}

/**
 * Brings the reader of marks, 16 kB that most messages do without: all of them, or only where one of these texts has
 * any. Never fails: without it marks are shown as they were typed.
 */
export async function loadMarkdown(texts?: readonly (string | null)[]): Promise<void> {
  if (micromark !== undefined || texts?.some((text) => hasMarks(text ?? "")) === false) return;
  const loaded = await import("micromark").catch(() => undefined);
  micromark = loaded?.micromark;
  for (const one of waiting) one();
}

/**
 * Markdown as an inert document: nothing in it runs or loads. micromark escapes HTML and drops dangerous
 * addresses; the walk below keeps only what a message may contain.
 */
export function parseMarkdown(markdown: string): HTMLElement {
  const text = markdown.replaceAll(/\r\n?/g, "\n");
  if (micromark === undefined || !hasMarks(text)) return paragraphsOf(text);
  const body = inertDocument(micromark(text)).body;
  for (const element of body.querySelectorAll("*")) {
    if (!ELEMENTS.has(element.localName) || leadsNowhere(element)) element.replaceWith(...element.childNodes);
    for (const attribute of element.getAttributeNames()) {
      if (attribute !== "href") element.removeAttribute(attribute);
    }
  }
  breakLines(body);
  return body;
}

/**
 * A text without marks but for strong beginnings of lines, as markdown reads it: paragraphs between empty lines, spaces
 * around lines dropped.
 */
function paragraphsOf(text: string): HTMLElement {
  const { body } = inertDocument("");
  for (const part of text.split(/\n[ \t]*\n/)) {
    const words = part.trim() === "" ? [] : part.split("\n");
    const lines = words.map((line) => line.replace(/^[ \t]+|[ \t]+$/g, "")).filter((line) => line !== "");
    if (lines.length === 0) continue;
    const paragraph = body.ownerDocument.createElement("p");
    for (const [at, piece] of lines.join("\n").split(STRONG).entries()) {
      // Every other piece is what the pattern has found.
      if (at % 2 === 0) paragraph.append(piece);
      else paragraph.append(strong(body, piece));
    }
    body.append(paragraph);
  }
  breakLines(body);
  return body;
}

function strong({ ownerDocument }: HTMLElement, text: string): HTMLElement {
  const element = ownerDocument.createElement("strong");
  element.textContent = text;
  return element;
}

/** A link without an address of its own, which a clipboard would complete with that of this very page. */
function leadsNowhere(element: Element): boolean {
  return element.localName === "a" && !/^(https?:|mailto:)/i.test(element.getAttribute("href") ?? "");
}

/** A line break typed is a line break sent: markdown would join « Bien à vous, » and the name below it. */
function breakLines(body: HTMLElement): void {
  // A snapshot: the live list would grow under the loop.
  for (const block of body.querySelectorAll("p, li, h1, h2, h3, h4, h5, h6")) {
    for (const node of Array.from(block.childNodes)) breakText(node);
  }
}

function breakText(node: ChildNode): void {
  if (node.nodeType !== Node.TEXT_NODE) {
    if (node instanceof Element && /^(strong|em|a|del)$/.test(node.localName)) {
      for (const child of Array.from(node.childNodes)) breakText(child);
    }
    return;
  }
  const text = node.textContent ?? "";
  if (!text.includes("\n") || text.trim() === "") return;
  const afterBreak = node.previousSibling instanceof Element && node.previousSibling.localName === "br";
  const lines = (afterBreak ? text.replace(/^\n/, "") : text).split("\n");
  const parts = lines.flatMap((line, at) =>
    at === 0 ? [line] : [node.ownerDocument?.createElement("br") ?? "", line],
  );
  node.replaceWith(...parts);
}

/** The message as HTML, for the clipboard. */
export function toHtml(markdown: string): string {
  return parseMarkdown(markdown).innerHTML.trim();
}

/** The message as one would type it in a mail: no marks, a blank line between paragraphs. */
export function toPlainText(markdown: string): string {
  return blocksOf(parseMarkdown(markdown)).join("\n\n");
}

function blocksOf(parent: Element): string[] {
  return [...parent.children].map((block) => {
    if (block.localName === "ul" || block.localName === "ol") return listOf(block);
    if (block.localName === "blockquote") return blocksOf(block).join("\n\n").replace(/^/gm, "> ");
    if (block.localName === "hr") return "—";
    return inlineOf(block).trim();
  });
}

function listOf(list: Element): string {
  const numbered = list.localName === "ol";
  return [...list.children]
    .map(
      (item, index) => `${numbered ? `${index + 1}.` : "-"} ${inlineOf(item).trim().replace(/\n+/g, "\n  ")}`,
    )
    .join("\n");
}

function inlineOf(node: Node): string {
  return [...node.childNodes]
    .map((child) => {
      if (!(child instanceof Element)) return child.textContent ?? "";
      if (child.localName === "br") return "\n";
      const text = inlineOf(child);
      const href = child.localName === "a" ? child.getAttribute("href") : null;
      const said = href === null || href === text || href === `mailto:${text}`;
      return said ? text : `${text} (${href})`;
    })
    .join("");
}
