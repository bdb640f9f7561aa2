import { convert } from "html-to-text";
import { micromark } from "micromark";

/** A message's HTML: micromark escapes HTML and drops dangerous addresses. A line break that was typed is one. */
export function htmlOf(markdown: string): string {
  const html = micromark(markdown.replaceAll(/\r\n?/g, "\n"));
  return html.replaceAll(/(?<!>)\n(?!<)/g, "<br>\n");
}

/** The same as plain text, with the lines as they were typed. */
export function plainOf(markdown: string): string {
  return convert(htmlOf(markdown), {
    wordwrap: false,
    selectors: [{ selector: "a", options: { linkBrackets: ["<", ">"], hideLinkHrefIfSameAsText: true } }],
  });
}
