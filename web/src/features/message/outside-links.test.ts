import { describe, expect, it } from "vitest";
import { mailDraft, profileAddress, webmails } from "./outside-links.ts";

describe("a mail draft", () => {
  it("carries the message with CRLF line breaks, all of it escaped", () => {
    expect(mailDraft("claire+devis@exemple.fr", "Bonjour & merci,\nà bientôt ?\r\nC.")?.href).toBe(
      "mailto:claire%2Bdevis@exemple.fr?body=Bonjour%20%26%20merci%2C%0D%0A%C3%A0%20bient%C3%B4t%20%3F%0D%0AC.",
    );
  });

  it("cannot be given headers by an address from the CRM", () => {
    expect(mailDraft("a@b.fr\r\nBcc: tous@b.fr?bcc=x", "")?.href).toBe(
      "mailto:a@b.frBcc%3A%20tous@b.fr%3Fbcc%3Dx?body=",
    );
  });

  it("ends with what is left of a character that was cut", () => {
    expect(mailDraft("a@b.fr", "Bonjour \ud83d")?.href).toBe("mailto:a@b.fr?body=Bonjour%20%EF%BF%BD");
  });

  it("has a subject of any characters", () => {
    expect(mailDraft("a@b.fr", "", "Devis #12 : 50 % & plus")?.href).toBe(
      "mailto:a@b.fr?subject=Devis%20%2312%20%3A%2050%20%25%20%26%20plus&body=",
    );
  });

  it("goes without a message that makes the link too long: it is to be pasted", () => {
    expect(mailDraft("a@b.fr", "é".repeat(1_000), "Objet")).toEqual({
      href: "mailto:a@b.fr?subject=Objet",
      isShortened: true,
    });
    expect(mailDraft("a@b.fr", "é".repeat(1_000))?.href).toBe("mailto:a@b.fr");
  });

  it("does not exist without an address", () => {
    expect(mailDraft(null, "Bonjour")).toBeNull();
    expect(mailDraft("inconnue", "Bonjour")).toBeNull();
  });
});

describe("the LinkedIn profile", () => {
  it("opens web addresses only, whatever the CRM field holds", () => {
    expect(profileAddress("https://www.linkedin.com/in/claire")).toBe("https://www.linkedin.com/in/claire");
    expect(profileAddress("www.linkedin.com/in/claire")).toBe("https://www.linkedin.com/in/claire");
    expect(profileAddress("javascript:alert(1)")).toBeNull();
    expect(profileAddress(" ")).toBeNull();
    expect(profileAddress(null)).toBeNull();
  });
});

describe("a mailbox on the web", () => {
  it("opens with address, subject and message, all of it escaped", () => {
    const [gmail, outlook] = webmails(
      "claire+devis@exemple.fr",
      "Bonjour & merci,\nà bientôt",
      "Votre\nprojet",
    );
    const query = (href = "") => Object.fromEntries(new URL(href).searchParams);
    expect(query(gmail?.href)).toEqual({
      view: "cm",
      fs: "1",
      to: "claire+devis@exemple.fr",
      su: "Votre projet",
      body: "Bonjour & merci,\nà bientôt",
    });
    expect(query(outlook?.href)).toMatchObject({
      subject: "Votre projet",
      body: "Bonjour & merci,\nà bientôt",
    });
    expect([gmail, outlook].map((one) => one?.isShortened)).toEqual([false, false]);
  });

  it("opens without a message that makes the link too long: it is to be pasted", () => {
    for (const { href, isShortened } of webmails("claire@exemple.fr", "é".repeat(1_000), "Objet")) {
      expect(isShortened).toBe(true);
      expect(new URL(href).searchParams.get("body")).toBeNull();
    }
  });

  it("is none without an address", () => expect(webmails("inconnue", "Bonjour", null)).toEqual([]));
});
