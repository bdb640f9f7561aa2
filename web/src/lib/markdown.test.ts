import * as fc from "fast-check";
import { micromark } from "micromark";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { loadMarkdown, parseMarkdown, toHtml, toPlainText } from "./markdown.ts";

beforeAll(() => loadMarkdown());

describe("a message in markdown", () => {
  it("becomes the plain text one would type in a mail", () => {
    const markdown =
      "Bonjour **Claire**,\n\nVoici [le devis](https://exemple.fr/devis) :\n\n- prix\n- délai\n\nBien à vous,\nCamille";
    expect(toPlainText(markdown)).toBe(
      "Bonjour Claire,\n\nVoici le devis (https://exemple.fr/devis) :\n\n- prix\n- délai\n\nBien à vous,\nCamille",
    );
  });

  it("keeps numbered lists, quotes and forced line breaks", () => {
    expect(toPlainText("1. un\n2. deux\n\n> dit\n\na  \nb")).toBe("1. un\n2. deux\n\n> dit\n\na\nb");
  });

  it("becomes HTML in which a line break typed is a line break", () => {
    expect(toHtml("Bien à vous,\n**Camille**")).toBe("<p>Bien à vous,<br><strong>Camille</strong></p>");
  });

  it("breaks a line once, whichever characters end it", () => {
    expect(toHtml("- un  \r\ndeux")).toBe("<ul>\n<li>un<br>deux</li>\n</ul>");
  });

  it.each([
    ["a script", "<script>alert(1)</script>"],
    ["a frame", '<iframe srcdoc="<script>alert(1)</script>"></iframe>'],
    ["a handler", '<img src=x onerror="alert(1)">'],
    ["a dangerous link", "[ici](javascript:alert(1))"],
    ["a data link", "[ici](data:text/html,<script>alert(1)</script>)"],
    ["a remote image", "![suivi](https://pisteur.exemple/p.gif)"],
  ])("never lets %s through", (_name, markdown) => {
    const body = parseMarkdown(markdown);
    expect(body.querySelector("script, iframe, img, style, object, [onerror]")).toBeNull();
    expect(body.querySelector("a")).toBeNull();
  });

  it("keeps only the words of a link that leads nowhere outside", () => {
    const markdown =
      "[ici](javascript:alert(1)), [là](/contacts), [nulle part](), [dehors](https://exemple.fr)";
    expect(toPlainText(markdown)).toBe("ici, là, nulle part, dehors (https://exemple.fr)");
    expect(toHtml(markdown)).toBe('<p>ici, là, nulle part, <a href="https://exemple.fr">dehors</a></p>');
  });
});

describe("a reason", () => {
  it("is read without the reader of marks", async () => {
    vi.resetModules();
    const fresh = await import("./markdown.ts");
    await fresh.loadMarkdown(["**Rappel prévu pour aujourd’hui (noté lundi)**.", "Bonjour"]);
    expect(fresh.isMarkdownLoaded()).toBe(false);
    expect(fresh.toHtml("**Rappel prévu pour aujourd’hui (noté lundi)**.")).toBe(
      "<p><strong>Rappel prévu pour aujourd’hui (noté lundi)</strong>.</p>",
    );
  });
});

describe("a message without marks but for strong beginnings of lines", () => {
  const words = fc.stringMatching(/^[a-zé’.,:;!?%()«»  0-9"'/@-]{0,12}$/u);
  const line = fc.oneof(
    words,
    fc.tuple(words, words).map(([one, other]) => `**${one}**${other}`),
  );
  const text = fc
    .array(fc.tuple(line, fc.constantFrom("\n", "\n\n", " \n \n\n", "  \n", "\r\n")))
    .map((lines) => lines.flat().join(""));

  it("reads as it does with the reader of marks", () => {
    fc.assert(
      fc.property(text, (typed) => {
        const read = document.createElement("div");
        read.innerHTML = micromark(typed);
        const linesOf = ({ textContent }: Element) => textContent?.trim().split(/\s*\n\s*/);
        const asText = (element: Element) =>
          [...element.children].map((block) => [
            block.localName,
            [...block.querySelectorAll("strong")].map(linesOf),
            linesOf(block),
          ]);
        const ours = document.createElement("div");
        ours.append(...[...parseMarkdown(typed).children].map((block) => block.cloneNode(true)));
        for (const lineBreak of ours.querySelectorAll("br")) lineBreak.replaceWith("\n");
        expect(asText(ours)).toEqual(asText(read));
      }),
    );
  });
});
