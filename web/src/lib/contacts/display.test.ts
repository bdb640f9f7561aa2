import { describe, expect, it } from "vitest";
import { aFeedItem, anAction, anArchivedAction } from "../../test/fixtures.ts";
import { displayName, occupation, openCardAction } from "./display.ts";

describe("the name of a contact", () => {
  it.each([
    [{ firstName: "Claire", lastName: "Morel", email: "c@e.fr" }, "Claire Morel"],
    [{ firstName: null, lastName: "Morel", email: "c@e.fr" }, "Morel"],
    [{ firstName: null, lastName: null, email: "c@e.fr" }, "c@e.fr"],
    [{ firstName: "Claire", lastName: null, email: "c@e.fr" }, "c@e.fr"],
    [{ firstName: " ", lastName: null, email: null }, "Contact sans nom"],
  ])("%o → %s", (contact, name) => {
    expect(displayName(contact)).toBe(name);
  });
});

describe("job and company", () => {
  it.each([
    ["Directrice", "Menuiseries", "Direct… @ Menuis…", "Directrice @ Menuiseries"],
    ["Gérant", "Lumen", "Gérant @ Lumen", "Gérant @ Lumen"],
    ["Responsable marketing", null, "Responsable mar…", "Responsable marketing"],
    [null, "Quinze lettres.", "Quinze lettres.", "Quinze lettres."],
  ])("%s and %s are shortened to 6 letters each, 15 alone", (job, company, short, full) => {
    expect(occupation({ job, company })).toEqual({ short, full });
  });

  it("say nothing when both are unknown", () => {
    expect(occupation({ job: null, company: "  " })).toBeNull();
  });
});

describe("the action of a card of the day", () => {
  const open = anAction({ id: "7d1f6f0c-0000-4000-8000-000000000001" });

  const ofCard = (...actions: ReturnType<typeof anAction>[]) => openCardAction(aFeedItem({ actions }));

  it("is its first while that is open", () => {
    expect(ofCard(open, anArchivedAction())?.id).toBe(open.id);
  });

  it("is none once that is handled, though another has been proposed since", () => {
    expect(ofCard(anArchivedAction(), open)).toBeUndefined();
  });
});
