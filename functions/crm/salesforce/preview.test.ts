import { describe, expect, it } from "vitest";
import { wholeText } from "./preview.ts";

const of = (text: string, content = `<p>${text}</p>`) =>
  wholeText({ TextPreview: text, ContentSize: String(Buffer.byteLength(content)) });

describe("the preview of a note", () => {
  it("is its text where it is short, in one paragraph however that is written", () => {
    const text = "Vue au salon, à rappeler en décembre.";
    expect(of(text)).toBe(text);
    expect(of(text, text)).toBe(text);
    expect(of(text, `<p style="margin:0;">${text}</p>`)).toBe(text);
    const quoted = "Vu l'acheteur & le « chef\u00a0»";
    expect(of(quoted, "<p>Vu l&#39;acheteur &amp; le « chef&nbsp;»</p>")).toBe(quoted);
    expect(of(quoted, "<p>Vu l'acheteur &amp; le « chef&nbsp;»</p>")).toBe(quoted);
    expect(of("R & D, moins de 10 < 20…")).toBe("R & D, moins de 10 < 20…");
    expect(wholeText({ TextPreview: null, ContentSize: "0" })).toBe("");
  });

  it.each([
    ["it may be cut", of("x".repeat(255))],
    ["it says that it is cut", of(`${"mot ".repeat(60)}…`)],
    ["it says so in points", of(`${"mot ".repeat(60)}...`)],
    ["it runs paragraphs together", of("Vu lundi. Devis promis", "<p>Vu lundi.</p><p>Devis promis</p>")],
    ["it runs lines together", of("Vu lundi. Devis promis", "<p>Vu lundi.<br>Devis promis</p>")],
    ["it ends short of a word, without saying so", of("x".repeat(250), `<p>${"x".repeat(250)} suite</p>`)],
    ["much else is in the note", of("Vu", `<p>Vu</p><img src="data:image/png;base64,${"A".repeat(500)}">`)],
    ["it could be taken for mark-up", of("la balise <b> en gras")],
    ["it is empty and the note is not", of("", "<img src='x'>")],
    ["nothing says how much there is", wholeText({ TextPreview: "Vu", ContentSize: null })],
  ])("is not taken for it where %s", (_, text) => expect(text).toBeUndefined());
});
