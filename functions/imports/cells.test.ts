import { describe, expect, it } from "vitest";
import { addressesIn } from "./address-in.ts";
import { commentNotes } from "./comment-notes.ts";
import { phonesIn } from "./phones-in.ts";
import { withoutNoValue } from "./no-value.ts";
import { readAmount } from "./read-amount.ts";
import { isMonthFirst, readDay } from "./read-day.ts";

describe("the addresses of a cell", () => {
  it.each([
    ["Paul <p@x.fr>", ["p@x.fr"]],
    ['"Blanc, Paul" <P@x.fr>', ["p@x.fr"]],
    ["mailto:p@x.fr?subject=Bonjour", ["p@x.fr"]],
    ["p@x.fr ; q@x.fr", ["p@x.fr", "q@x.fr"]],
    ["p@x.fr ::: q@x.fr", ["p@x.fr", "q@x.fr"]],
    ["p@café-élan.fr", ["p@xn--caf-lan-dyab.fr"]],
    ["à demander", []],
  ])("%s", (cell, addresses) => {
    expect(addressesIn(cell)).toEqual(addresses);
  });
});

describe("the numbers of a cell", () => {
  it.each([
    ["Fixe : 01 99 00 12 34 / Mob. 06 39 98 00 00", ["01 99 00 12 34", "06 39 98 00 00"]],
    ["+33 (0)1 99 00 12 34", ["+33 1 99 00 12 34"]],
    ["+33(0)199001234", ["+33199001234"]],
    ["01.99.00.12.34 ou 06.39.98.00.00", ["01.99.00.12.34", "06.39.98.00.00"]],
    ["01 99 00 12 34 06 39 98 00 00", ["01 99 00 12 34", "06 39 98 00 00"]],
    ["639980000", ["06 39 98 00 00"]],
    ["33639980000", ["+33639980000"]],
    ["01 99 00 12 34 poste 12", ["01 99 00 12 34 poste 12"]],
    ["(+33) 1 99 00 12 34", ["+33 1 99 00 12 34"]],
    ["+1 (555) 010-9999", ["+1 555 010-9999"]],
    ["01 99 00 12 34 ::: 06 39 98 00 00", ["01 99 00 12 34", "06 39 98 00 00"]],
    ["à demander", []],
  ])("%s", (cell, numbers) => {
    expect(phonesIn(cell)).toEqual(numbers);
  });
});

describe("a day", () => {
  it.each([
    ["12/11/2026", "2026-11-12"],
    ["12/11/26", "2026-11-12"],
    ["12-11-2026 09:30", "2026-11-12"],
    ["2026-11-12 09:30", "2026-11-12"],
    ["12 nov. 2026", "2026-11-12"],
    ["1er décembre 2025", "2025-12-01"],
    ["Nov 12, 2026", "2026-11-12"],
    ["12 Nov 2026", "2026-11-12"],
    ["46338", "2026-11-12"],
    ["bientôt", null],
    ["31/02/2026", null],
  ])("%s", (text, day) => {
    expect(readDay(text, "UTC")?.toISOString().slice(0, 10) ?? null).toBe(day);
  });

  it("puts its month first where the column does", () => {
    expect(isMonthFirst(["11/24/2026", "11/2/2026"])).toBe(true);
    expect(isMonthFirst(["24/11/2026", "11/2/2026"])).toBe(false);
    expect(isMonthFirst(["02/11/2026"])).toBe(false);
    expect(readDay("11/24/2026 3:05 PM", "UTC", true)?.toISOString()).toBe("2026-11-24T15:05:00.000Z");
  });
});

describe("an amount", () => {
  it.each([
    ["12 400 €", 12_400, "EUR"],
    ["12\u202F400,50 € HT", 12_400.5, "EUR"],
    ["12.400,50", 12_400.5, "EUR"],
    ["$12,400.00", 12_400, "USD"],
    ["12,4 k€", 12_400, "EUR"],
    ["12 k€", 12_000, "EUR"],
    ["1'200 CHF", 1_200, "CHF"],
    ["12400", 12_400, "EUR"],
  ])("%s", (cell, value, currency) => {
    expect(readAmount(cell, "Montant")).toEqual({ value, currency });
  });

  it("is in thousands where its header says so, and none of nothing", () => {
    expect(readAmount("12,4", "Montant (k€)")).toEqual({ value: 12_400, currency: "EUR" });
    for (const cell of ["", "0", "-", "à voir", "-300", "entre 3 et 5"])
      expect(readAmount(cell, "")).toBeNull();
  });
});

describe("a cell that says that there is nothing", () => {
  it.each([
    "-",
    "--",
    "—",
    "–",
    "_",
    "N/A",
    "n/a",
    "#N/A",
    "n.a.",
    "(vide)",
    "néant",
    "null",
    "NULL",
    "#REF!",
  ])("is empty: %s", (cell) => {
    expect(withoutNoValue(cell)).toBe("");
  });

  it.each(["", "Null", "Na", "0", "- rappeler", "A-B", "Aucun retour"])("keeps %j", (cell) => {
    expect(withoutNoValue(cell)).toBe(cell);
  });
});

describe("a comment", () => {
  const when = { timeZone: "Europe/Paris", now: new Date("2026-11-24T09:00:00Z"), last: null };
  const told = (comment: string, last: string | null = null) =>
    commentNotes(comment, { ...when, last: last === null ? null : new Date(last) }).map(({ date, text }) => [
      date.slice(0, 10),
      text,
    ]);

  it("is a note of the last exchange, else of a week before the import, never of its day", () => {
    expect(told("Devis envoyé", "2026-11-12T08:00:00Z")).toEqual([["2026-11-12", "Devis envoyé"]]);
    expect(told("Devis envoyé")).toEqual([["2026-11-17", "Devis envoyé"]]);
  });

  it("is never newer without a day than what it says of days", () => {
    expect(told("Client fidèle\n12/11/2025 : devis envoyé\n20/10/2025 : vu au salon")).toEqual([
      ["2025-10-19", "Client fidèle"],
      ["2025-11-11", "12/11/2025 : devis envoyé"],
      ["2025-10-19", "20/10/2025 : vu au salon"],
    ]);
  });

  it("is several where its lines begin with days that have passed", () => {
    expect(told("12/11/2026 : devis envoyé\n20/11 : relancé\nsans réponse\n05/12 : rappeler")).toEqual([
      ["2026-11-11", "12/11/2026 : devis envoyé"],
      ["2026-11-19", "20/11 : relancé\nsans réponse\n05/12 : rappeler"],
    ]);
  });

  it("is not cut at what is no day", () => {
    expect(told("Veut :\n3.5 tonnes\n1/2 journée de formation")).toHaveLength(1);
  });

  it("is not needed for a last exchange to be known", () => {
    expect(told("", "2026-11-12T08:00:00Z")).toEqual([
      ["2026-11-12", "Dernier échange, d’après le fichier importé."],
    ]);
    expect(told("")).toEqual([]);
  });
});
