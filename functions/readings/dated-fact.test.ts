import { describe, expect, it } from "vitest";
import type { Fact } from "./contract.ts";
import { dateFact } from "./dated-fact.ts";

const WRITTEN = "2026-11-03";
const fact = (kind: Fact["kind"], due: string | null, quote: string): Fact => ({
  kind,
  who: "contact",
  act: null,
  object: null,
  due,
  quote,
  refersTo: null,
});
const startOf = (due: string) =>
  dateFact(fact("departure", due, `J’ai quitté l’entreprise ${due}`), WRITTEN).resolved?.start ?? null;

describe("the day of a departure", () => {
  it("is the next of its name while near", () => expect(startOf("le 31 décembre")).toBe("2026-12-31"));

  it("is past, and none, where the next would be almost a year away", () =>
    expect(startOf("le 31 octobre")).toBeNull());

  it("is as far away as the year that is named", () =>
    expect(startOf("le 31 octobre 2027")).toBe("2027-10-31"));
});

describe("the last day of an absence", () => {
  const lastOf = (due: string, before: string) =>
    dateFact(fact("absence", due, `${before} ${due}.`), WRITTEN).resolved?.end;

  it.each([
    ["jusqu’au 27 novembre", "Je suis absente", "2026-11-27"],
    ["le 19 novembre", "Je suis en congé", "2026-11-19"],
    ["le 19 novembre", "Je suis de retour", "2026-11-18"],
    ["lundi", "Elle reprend", "2026-11-08"],
    ["à partir du 4 décembre", "Je peux vous voir", "2026-12-03"],
    ["pas avant le 4 décembre", "Je ne suis là", "2026-12-03"],
    ["le 19 novembre", "De retour de Lyon, mais en formation toute la journée", "2026-11-19"],
  ])("named by « %s » after « %s » is %s", (due, before, last) => expect(lastOf(due, before)).toBe(last));

  it("is for absences alone the day before somebody comes back", () => {
    const meeting = fact("commitment", "lundi", "Elle reprend lundi.");
    expect(dateFact(meeting, WRITTEN).resolved?.end).toBe("2026-11-09");
  });

  it.each([
    ["Je suis absente.", "2026-11-08"],
    ["En congés, à bientôt.", "2026-11-17"],
    ["Elle est en congé maternité.", "2027-02-23"],
    ["Arrêt maladie depuis hier.", "2026-12-03"],
    ["Il prend une année sabbatique.", "2027-05-02"],
  ])("that names no return is as far as such leaves last: %s", (said, last) =>
    expect(dateFact(fact("absence", null, said), WRITTEN).resolved?.end).toBe(last),
  );

  it("is after its first day, where that alone is named", () => {
    const away = dateFact(
      fact("absence", "à partir du 12 novembre", "Je pars à partir du 12 novembre."),
      WRITTEN,
    );
    expect(away.resolved).toEqual({ bound: "within", start: "2026-11-12", end: "2026-11-17", hour: null });
  });
});

it("« le lendemain » counts from the day that the text names before it", () => {
  const text = "Salon le 12 novembre. Je vous appelle le lendemain. Rien le 20 novembre.";
  const promise = fact("commitment", "le lendemain", "Je vous appelle le lendemain.");
  expect(dateFact(promise, WRITTEN, text).resolved?.start).toBe("2026-11-13");
});

it("what a text says before the same words in another passage does not count", () => {
  const text =
    "Salon le 12 novembre, le lendemain rangement. Visite le 20 novembre. Je vous appelle le lendemain.";
  const promise = fact("commitment", "le lendemain", "Je vous appelle le lendemain.");
  expect(dateFact(promise, WRITTEN, text).resolved?.start).toBe("2026-11-21");
});

it("« dès mon retour » is the day after the absence that the same text names", () => {
  const text = "Bonjour, je regarde votre devis dès mon retour. Je suis absente jusqu’au 20 novembre.";
  const promise = fact("commitment", "dès mon retour", "je regarde votre devis dès mon retour.");
  expect(dateFact(promise, WRITTEN, text).resolved).toMatchObject({ bound: "from", start: "2026-11-21" });
  expect(dateFact(promise, WRITTEN).resolved).toBeNull();
});
