import { describe, expect, it } from "vitest";
import { hiddenThings } from "./hidden-words.ts";
import { hiddenIn } from "./visibility.ts";

const whats = (...names: string[]): string[] => hiddenThings(names).map(({ what }) => what);

describe("what is hidden in Salesforce, in words", () => {
  it("names a field once, whoever's it is, and oppositions first, as the risk they are", () => {
    expect(
      hiddenThings(["Contact.Title", "Contact.DoNotCall", "Lead.DoNotCall", "Contact.HasOptedOutOfEmail"]),
    ).toMatchObject([
      { what: "Le refus des appels (DoNotCall) des contacts et des pistes", isLegalRisk: true },
      { what: "Le refus des e-mails (HasOptedOutOfEmail) des contacts", isLegalRisk: true },
      { what: "L’intitulé (Title) des contacts", isLegalRisk: false },
    ]);
  });

  it("leaves out what belongs to an object that is hidden itself, and says of any other field that it is not read", () => {
    expect(whats("EmailMessage", "EmailMessageRelation", "EmailMessage.Subject")).toEqual([
      "Les e-mails (EmailMessage)",
    ]);
    expect(whats("Task.CallType")).toEqual(["Le champ CallType des tâches et des appels"]);
    expect(whats()).toEqual([]);
  });
});

describe("what Salesforce's descriptions hide", () => {
  const description = (...names: string[]) => ({ fields: names.map((name) => ({ name, referenceTo: [] })) });

  it("is an object that is not described, and a field or the target of a relationship that is not among them", () => {
    const contact = {
      fields: [
        ...description("MasterRecordId", "FirstName", "LastName", "Email", "CreatedDate").fields,
        { name: "AccountId", relationshipName: "Account", referenceTo: ["Account"] },
        { name: "OwnerId", relationshipName: "Owner", referenceTo: ["User"] },
      ],
    };
    const described = new Map([
      ["Contact", contact],
      ["Lead", null],
      ["Account", null],
    ]);
    const hidden = [...hiddenIn(described)];
    expect(hidden).toContain("Lead");
    expect(hidden).toContain("Contact.DoNotCall");
    expect(hidden).toContain("Contact.Account.Name");
    expect(hidden).not.toContain("Contact.Email");
    expect(hidden).not.toContain("Contact.Owner.Email");
    expect(hidden).not.toContain("Account");
  });

  it("is all that was written, where it cannot be told what is private", () => {
    const hidden = hiddenIn(new Map([["Event", description("WhoId", "Subject", "Description")]]));
    expect([hidden.has("Event.Subject"), hidden.has("Event.Description")]).toEqual([true, true]);
  });
});
