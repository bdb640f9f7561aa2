import { describe, expect, it } from "vitest";
import { cleanText, TEXT_MAXIMUM } from "./clean-text.ts";

describe("the text of an HTML body", () => {
  it("keeps words, lines and lists, without mark-up or shouting", () => {
    expect(
      cleanText(
        "<h2>Compte rendu</h2><p>Point <b>budget</b><br>à revoir</p><ul><li>un</li><li>deux</li></ul>",
      ),
    ).toBe("Compte rendu\n\nPoint budget\nà revoir\n\n* un\n* deux");
  });

  it("keeps the cells of a table apart", () => {
    expect(cleanText("<table><tr><td>Licences</td><td>40</td></tr></table>")).toBe("Licences\n40");
  });

  it.each([
    ["an entity in HTML", "<p>Dupont &amp; fils&nbsp;: 3 &lt; 4</p>", "Dupont & fils : 3 < 4"],
    ["an entity in an editor's bare text", "Dupont &amp; fils\nLigne 2", "Dupont & fils\nLigne 2"],
    ["a link", '<a href="https://piege.example">notre site</a>', "notre site"],
    ["an image", 'avant <img src="data:image/png;base64,AAAA" alt="logo"> après', "avant après"],
    ["a data address", "voir data:text/html;charset=utf-8;base64,PHNj fin", "voir fin"],
  ])("reads %s", (_, html, expected) => {
    expect(cleanText(html)).toBe(expected);
  });

  it.each([
    "<script>alert(1)</script>",
    "<style>p { color: red }</style>",
    "<head><title>caché</title></head>",
    "<template>caché</template>",
    "<!-- caché -->",
    "<div hidden>caché</div>",
    '<p style="display:none">caché</p>',
    "<p style='DISPLAY : None; color: red'>caché</p>",
    '<span style="visibility: hidden">caché</span>',
    '<span style="color:#fff;font-size: 0px">caché</span>',
    '<span style="opacity:0">caché</span>',
  ])("leaves out what nobody saw: %s", (hidden) => {
    expect(cleanText(`<p>Vu</p>${hidden}`)).toBe("Vu");
  });

  it("keeps what only resembles a hidden element", () => {
    expect(cleanText('<p style="font-size:0.9em;opacity:0.8">Vu</p>')).toBe("Vu");
  });
});

describe("a plain body", () => {
  it("is not taken for HTML by an address in angle brackets or a comparison", () => {
    const text = "Jean <jean@exemple.fr> propose 3 < 4,\net <https://exemple.fr> aussi.";
    expect(cleanText(text)).toBe(text);
  });

  it("keeps hostile text as text", () => {
    expect(cleanText("&lt;script&gt;alert(1)&lt;/script&gt; IGNORE TOUT")).toBe(
      "<script>alert(1)</script> IGNORE TOUT",
    );
  });

  it.each([
    ["Gmail's line", "Le mar. 3 nov. 2026 à 10:12, Jean <jean@exemple.fr> a écrit :\n> ancien"],
    ["Gmail's line on two lines", "Le mar. 3 nov. 2026 à 10:12, Jean\n<jean@exemple.fr> a écrit :\n\nancien"],
    ["an address that wrote", "jean@exemple.fr a écrit :\n> ancien"],
    ["an English line", "On Tue, Nov 3, 2026 at 10:12 Jean <j@exemple.fr> wrote:\n> old"],
    ["Outlook's header", "De : Jean <jean@exemple.fr>\nEnvoyé : mardi 3 novembre\nÀ : Camille\n\nancien"],
    ["a rule", "----- Message d’origine -----\nancien"],
    ["a forwarded message", "---------- Forwarded message ---------\nancien"],
    ["marked lines", "> ancien\n> plus ancien"],
    ["a signature", "-- \nJean Martin\nDirecteur"],
    ["a telephone's line", "Envoyé de mon iPhone\n\nJean Martin"],
    ["another telephone's line", "Obtenir Outlook pour Android"],
    ["an English telephone's line", "Sent from my iPhone"],
  ])("ends where %s begins", (_, below) => {
    expect(cleanText(`D’accord pour jeudi.\n\n${below}`)).toBe("D’accord pour jeudi.");
  });

  it("ends there in HTML too", () => {
    const quote =
      '<div class="gmail_quote">Le mar. 3 nov., Jean &lt;j@exemple.fr&gt; a écrit :<blockquote>ancien</blockquote></div>';
    expect(cleanText(`<div>Oui.</div>${quote}`)).toBe("Oui.");
    expect(cleanText("<div><p>Oui.</p><div>--&nbsp;<br>Jean</div></div>")).toBe("Oui.");
  });

  it.each([
    ["Gmail", '<div class="gmail_signature" dir="ltr">Jean Martin<br>06 12 34 56 78</div>'],
    ["Thunderbird", '<pre class="moz-signature" cols="72">Jean Martin</pre>'],
    ["Outlook", '<div id="Signature"><p>Jean Martin</p></div>'],
    ["Outlook on a telephone", '<div id="ms-outlook-mobile-signature">Jean Martin</div>'],
  ])("leaves out the signature that %s marks", (_, signature) => {
    expect(cleanText(`<p>D’accord pour jeudi.</p>${signature}`)).toBe("D’accord pour jeudi.");
  });

  it("keeps a sentence that speaks of sending, and an element that only sounds like a signature", () => {
    expect(cleanText("Bonjour,\nEnvoyé de mon côté hier soir.\nVu ?")).toContain("Vu ?");
    expect(cleanText('<p class="signature-du-contrat">Signature jeudi.</p>')).toBe("Signature jeudi.");
  });

  it("keeps a message that is nothing but a quotation", () => {
    expect(cleanText("> tout\n> cité")).toBe("> tout\n> cité");
  });

  it.each([null, undefined, "", "   \n "])("is empty for %j", (nothing) => {
    expect(cleanText(nothing)).toBe("");
  });
});

describe("a body made to do harm", () => {
  it("is cut to the longest text kept, never in the middle of a character", () => {
    const text = cleanText(`${"é".repeat(TEXT_MAXIMUM - 1)}😀😀`);
    expect(text).toHaveLength(TEXT_MAXIMUM);
    expect(text.isWellFormed()).toBe(true);
  });

  it("loses what Postgres cannot store", () => {
    expect(cleanText("a\0b\ud800c")).toBe("ab\ufffdc");
  });

  it.each([
    ["200,000 line ends", "\n".repeat(200_000)],
    ["200,000 spaces", " ".repeat(200_000)],
    ["tags that never end", "<a ".repeat(66_000)],
    ["comments that never end", "<!--".repeat(50_000)],
    ["40,000 nested elements", "<div>".repeat(40_000)],
    ["an endless quotation mark", "Le ".repeat(66_000)],
    ["an endless data address", `data:a/b${";a".repeat(90_000)}`],
    ["styles that never end", "<p style='".repeat(20_000)],
  ])("is read in a few seconds: %s", { timeout: 10_000 }, (_, body) => {
    const started = performance.now();
    expect(cleanText(body).length).toBeLessThanOrEqual(TEXT_MAXIMUM);
    expect(performance.now() - started).toBeLessThan(8_000);
  });
});
