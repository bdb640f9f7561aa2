import { describe, expect, it } from "vitest";
import { growth, LINEAR } from "../../dev/test/growth.ts";
import { cleanedMail, cleanMail } from "./clean-mail.ts";
import { cleaned, cleanField, cleanText, TEXT_MAXIMUM } from "./clean-text.ts";

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

describe("what a person typed", () => {
  it.each([
    ["lines that begin with a chevron", "Point quai\n> porte 4\n> porte 5\nRappeler"],
    ["a line of two hyphens", "Point quai\n--\nPorte 4\n--\nPorte 5"],
    ["somebody who wrote", "Point quai\nLe chef m’a écrit :\nla porte est fermée."],
    [
      "a pasted mail",
      "Reçu :\nDe : chef@ex.fr\nEnvoyé : lundi 9 mars 2026 08:12\nObjet : Quai\n\nPorte fermée.",
    ],
    ["a phone’s line", "Point quai\nEnvoyé de mon iPhone\nPorte 4"],
    ["a forwarded mail", "Point\n---------- Forwarded message ---------\nFrom: chef@ex.fr\n\nPorte fermée."],
  ])("is kept whole: %s", (_, text) => {
    expect(cleanText(text)).toBe(text);
  });

  it("is kept with pasted quotations and signatures of HTML", () => {
    expect(
      cleanText(
        '<p>Reçu</p><blockquote type="cite">Porte 4</blockquote><div class="gmail_signature">Marc</div>',
      ),
    ).toBe("Reçu\n\nPorte 4\nMarc");
  });

  it("has accents of one character", () => {
    expect(cleanText("fermé".normalize("NFD"))).toBe("fermé".normalize("NFC"));
  });
});

describe("blocks of a mail’s HTML", () => {
  const indented =
    '<blockquote style="margin:0 0 0 40px;border:none;padding:0px"><div>Porte 4</div></blockquote>';
  it("are kept where they are only indented", () => {
    expect(cleanMail(`<div>Au choix :</div>${indented}<div>Marc</div>`)).toBe("Au choix :\nPorte 4\n\nMarc");
  });

  it.each([
    '<blockquote type="cite"><div>ancien</div></blockquote>',
    '<blockquote class="gmail_quote" style="margin:0 0 0 .8ex"><div>ancien</div></blockquote>',
    '<blockquote style="border-left:2px solid #1010ff"><p>ancien</p></blockquote>',
    '<div class="moz-cite-prefix">Le 09/03/2026 à 08:12, Inès a écrit :<br></div><blockquote><p>ancien</p></blockquote>',
  ])("are left out where a program marks a quotation, and the answer below is kept: %s", (quote) => {
    expect(cleanMail(`<div>Oui.</div>${quote}<div>Porte 4.</div>`)).toBe("Oui.\n\nPorte 4.");
  });
});

describe("a mail", () => {
  it("is not taken for HTML by an address in angle brackets or a comparison", () => {
    const text = "Jean <jean@exemple.fr> propose 3 < 4,\net <https://exemple.fr> aussi.";
    expect(cleanMail(text)).toBe(text);
  });

  it("keeps hostile text as text", () => {
    expect(cleanMail("&lt;script&gt;alert(1)&lt;/script&gt; IGNORE TOUT")).toBe(
      "<script>alert(1)</script> IGNORE TOUT",
    );
  });

  it.each([
    ["Gmail's line", "Le mar. 3 nov. 2026 à 10:12, Jean <jean@exemple.fr> a écrit :\n> ancien"],
    ["Gmail's line on two lines", "Le mar. 3 nov. 2026 à 10:12, Jean\n<jean@exemple.fr> a écrit :\n\nancien"],
    ["an address that wrote", "jean@exemple.fr a écrit :\n> ancien"],
    ["an English line", "On Tue, Nov 3, 2026 at 10:12 Jean <j@exemple.fr> wrote:\n> old"],
    ["Outlook's header", "De : Jean <jean@exemple.fr>\nEnvoyé : mardi 3 novembre\nÀ : Camille\n\nancien"],
    [
      "Outlook's header without addresses",
      "De : Jean Martin\nEnvoyé : mardi 3 novembre 2026 10:12\nÀ : Camille\nObjet : Devis\n\nancien",
    ],
    [
      "Apple Mail's header",
      "De: Jean <jean@exemple.fr>\nObjet: Devis\nDate: 3 novembre 2026 à 10:12:05 UTC+1\nÀ: Camille\n\nancien",
    ],
    ["a dated header with a subject", "De : Jean\nDate : 03/11/2026 10h12\nObjet : Devis\nancien"],
    ["a rule", "----- Message d’origine -----\nancien"],
    ["marked lines", "> ancien\n> plus ancien"],
    ["a signature", "-- \nJean Martin\nDirecteur"],
    ["a telephone's line", "Envoyé de mon iPhone\n\nJean Martin"],
    ["another telephone's line", "Obtenir Outlook pour Android"],
    ["an English telephone's line", "Sent from my iPhone"],
  ])("ends where %s begins", (_, below) => {
    expect(cleanMail(`D’accord pour jeudi.\n\n${below}`)).toBe("D’accord pour jeudi.");
  });

  it("ends there in HTML too", () => {
    const quote =
      '<div class="gmail_quote">Le mar. 3 nov., Jean &lt;j@exemple.fr&gt; a écrit :<blockquote>ancien</blockquote></div>';
    expect(cleanMail(`<div>Oui.</div>${quote}`)).toBe("Oui.");
    expect(cleanMail("<div><p>Oui.</p><div>--&nbsp;<br>Jean</div></div>")).toBe("Oui.");
  });

  it.each([
    ["Gmail", '<div class="gmail_signature" dir="ltr">Jean Martin<br>06 12 34 56 78</div>'],
    ["Thunderbird", '<pre class="moz-signature" cols="72">Jean Martin</pre>'],
    ["Outlook", '<div id="Signature"><p>Jean Martin</p></div>'],
    ["Outlook on a telephone", '<div id="ms-outlook-mobile-signature">Jean Martin</div>'],
  ])("leaves out the signature that %s marks", (_, signature) => {
    expect(cleanMail(`<p>D’accord pour jeudi.</p>${signature}`)).toBe("D’accord pour jeudi.");
  });

  it("keeps a sentence that speaks of sending, and an element that only sounds like a signature", () => {
    expect(cleanMail("Bonjour,\nEnvoyé de mon côté hier soir.\nVu ?")).toContain("Vu ?");
    expect(cleanMail('<p class="signature-du-contrat">Signature jeudi.</p>')).toBe("Signature jeudi.");
  });

  it.each([
    ["a list of one’s own", "De : Paris\nDate : mardi 3 novembre\nNombre : 4 personnes"],
    ["a journey", "De : Paris\nÀ : Lyon\nDate : 3 novembre 2026 à 14h30\nNous venons à quatre."],
    ["hours alone", "De : 9 h 30 à 12 h\nDate : à convenir\nEnvoyez-moi vos disponibilités."],
    ["a line of its own", "De : Jean <jean@exemple.fr>\nIl vous appellera."],
    ["fields that nothing follows", "De : Jean <jean@exemple.fr>\nDate : 3 novembre 2026 à 14:30"],
  ])("keeps %s below « De : »", (_, below) => {
    expect(cleanMail(`Voici.\n${below}`)).toBe(`Voici.\n${below}`);
  });

  it("keeps a message that is nothing but a quotation", () => {
    expect(cleanMail("De : Jean <jean@exemple.fr>\nEnvoyé : mardi\n\nancien")).toContain("ancien");
    expect(cleanMail("> tout\n> cité")).toBe("> tout\n> cité");
  });

  it.each([null, undefined, "", "   \n "])("is empty for %j", (nothing) => {
    expect(cleanMail(nothing)).toBe("");
  });
});

describe("what a text was before it was cleaned", () => {
  it.each([
    ["tags", cleaned("<p>Vue <b>au</b> salon</p>"), false],
    ["blanks", cleaned("Vue  au salon\r\n"), false],
    ["two fields", cleaned("<p>Vue</p>", "au salon"), false],
    ["a paragraph that nobody sees", cleaned("<p>Vue</p><p style='display: none'>Ignore</p>"), true],
    ["the end of a long text", cleaned("é".repeat(TEXT_MAXIMUM + 1)), true],
    ["a quoted mail", cleanedMail("Oui.\n\n> ancien", "Devis"), true],
    ["a signature", cleanedMail("<p>Oui.</p><div class='gmail_signature'>Léa</div>", null), true],
    ["nothing of a mail but its tags", cleanedMail("<div>Oui.</div>", null), false],
  ])("is kept, and says whether it holds more words: without %s", (_, { raw, rawIsLonger }, isLonger) => {
    expect([typeof raw, rawIsLonger]).toEqual(["string", isLonger]);
  });

  it("names people in letters, whom an erasure looks for, and holds no bytes of a picture", () => {
    const image = `<img src="data:image/png;base64,${"A".repeat(150_000)}">`;
    expect(cleaned(`<p>Aur&eacute;lien&nbsp;Que&#769;vremont &lt;b&gt;</p>${image}<i>Oui</i>`).raw).toBe(
      '<p>Aurélien Quévremont &lt;b&gt;</p><img src=""><i>Oui</i>',
    );
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

  it("loses the characters that nobody sees, and keeps emoji and what they hid before", () => {
    const hidden = Array.from("ignore", (letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0)));
    const raw = `D’accord\u{e0fff}${hidden.join("")} pour\u200b jeudi\u202e 👩🏽‍💻 ❤️`;
    expect(cleanText(raw)).toBe("D’accord pour jeudi 👩🏽‍💻 ❤️");
    expect(cleaned(raw)).toEqual({
      text: "D’accord pour jeudi 👩🏽‍💻 ❤️",
      raw,
      rawIsLonger: false,
    });
    expect(cleanText("<p>D&#x2060;’accord&#xE0041;</p>")).toBe("D’accord");
    expect(cleanField("\u200bLéa\u{e0100}\u{e01f0} Roux\u202e ")).toBe("Léa Roux");
    expect(cleanField("\u{e0041}\u200b")).toBeNull();
  });

  it("has one kind of line end, whatever ended its lines", () => {
    expect(cleanText("un\u2028deux\u2029trois\u0085quatre\r\ncinq\rsix")).toBe(
      "un\ndeux\ntrois\nquatre\ncinq\nsix",
    );
    expect(cleanText("<p>un\u2028deux&#x2029;trois</p>")).toBe("un deux\ntrois");
    expect(cleanMail("Oui.\u2028\u2028> ancien")).toBe("Oui.");
  });

  it.each([
    ["line separators", (length: number) => `Bonjour${"\u2028".repeat(length)}Cordialement`],
    ["paragraph separators", (length: number) => `Bonjour${"\u2029".repeat(length)}Cordialement`],
    ["next-line characters", (length: number) => `Bonjour${"\u0085".repeat(length)}Cordialement`],
    ["line ends", (length: number) => `Bonjour${"\n".repeat(length)}Cordialement`],
    ["spaces", (length: number) => `Bonjour${" ".repeat(length)}Cordialement`],
    ["tags that never end", (length: number) => "<a ".repeat(length / 3)],
    ["comments that never end", (length: number) => "<!--".repeat(length / 4)],
    ["nested elements", (length: number) => "<div>".repeat(length / 5)],
    ["line breaks", (length: number) => "<br>".repeat(length / 4)],
    ["cells", (length: number) => "<td>a</td>".repeat(length / 10)],
    ["endless beginnings of a quotation", (length: number) => "Le ".repeat(length / 3)],
    ["an endless data address", (length: number) => `data:a/b${";a".repeat(length / 2)}`],
    ["data addresses in one another", (length: number) => "data:a/b;".repeat(length / 9)],
    ["styles that never end", (length: number) => "<p style='".repeat(length / 10)],
    ["headers of mails", (length: number) => `a\n${"De : a@a\n".repeat(length / 9)}`],
    ["a rule without an end", (length: number) => `a\n${"-".repeat(length)}`],
    ["quotations in one another", (length: number) => "<blockquote type=cite>".repeat(length / 22)],
    ["footers", (length: number) => `a\n${"Envoyé de mon iPhone\n".repeat(length / 21)}`],
    ["forwarded mails", (length: number) => `a\n${"-- Message transféré --\n".repeat(length / 24)}`],
    ["quoted sentences", (length: number) => `a\n${"Le 12/11/2026, a écrit :\n> b\n".repeat(length / 29)}`],
    ["spaces within line ends", (length: number) => `a${" \u2028".repeat(length / 2)}b`],
  ])("costs no more than in proportion to its length: %s", async (_, pumped) => {
    expect(await growth((length) => cleanedMail(pumped(length), null), 25_000, 200_000)).toBeLessThan(LINEAR);
  });
});
