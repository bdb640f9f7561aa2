import { getConfig } from "@testing-library/react";

/** Lines that a failure shows of what was looked for, and of the page. */
const LINES_OF_MESSAGE = 8;
const LINES_OF_PAGE = 16;
const LONGEST = 110;

/**
 * What was not found, and the words that stand on the page instead of its whole tree, which was a thousand lines a
 * failure. While somebody still waits, nothing is gathered: it is asked for every few milliseconds.
 */
export function notFound(message: string | null, container: Element): Error {
  const said = firstLines((message ?? "").split("\n\nHere are the ")[0] ?? "", LINES_OF_MESSAGE);
  const isWaiting = Reflect.get(getConfig(), "_disableExpensiveErrorDiagnostics") === true;
  const error = new Error(isWaiting ? said : `${said}\n\nOn the page:\n${wordsOf(container)}`);
  error.name = "TestingLibraryElementError";
  return error;
}

function wordsOf(container: Element): string {
  const texts = document.createTreeWalker(container, NodeFilter.SHOW_TEXT);
  const words: string[] = [];
  while (texts.nextNode() !== null) {
    const text = texts.currentNode.textContent?.trim() ?? "";
    if (text !== "") words.push(`  ${text}`);
  }
  return firstLines(words.join("\n"), LINES_OF_PAGE);
}

/** The first lines of a text, each cut where it is long. */
export function firstLines(text: string, count: number): string {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const more = lines.length - count;
  const shown = lines
    .slice(0, count)
    .map((line) => (line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line));
  return [...shown, ...(more > 0 ? [`… ${more} more lines`] : [])].join("\n");
}
