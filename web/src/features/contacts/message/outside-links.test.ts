import { describe, expect, it } from "vitest";
import { mailDraft, profileAddress } from "./outside-links.ts";

describe("a mail draft", () => {
  it("carries the message with CRLF line breaks, all of it escaped", () => {
    expect(mailDraft("claire+devis@exemple.fr", "Bonjour & merci,\nà bientôt ?\r\nC.")).toBe(
      "mailto:claire%2Bdevis@exemple.fr?body=Bonjour%20%26%20merci%2C%0D%0A%C3%A0%20bient%C3%B4t%20%3F%0D%0AC.",
    );
  });

  it("cannot be given headers by an address from the CRM", () => {
    expect(mailDraft("a@b.fr\r\nBcc: tous@b.fr?bcc=x", "")).toBe(
      "mailto:a@b.frBcc%3A%20tous@b.fr%3Fbcc%3Dx?body=",
    );
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
