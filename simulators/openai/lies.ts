import type { Lie } from "./types.ts";

type Statement = { sentence: string; quote: string; day?: string; source?: number };

const isStatement = (value: object): value is Statement =>
  "sentence" in value && typeof value.sentence === "string" && "quote" in value;

/** The answer with each of its statements changed (objects with a sentence and a quote). */
function everyStatement(value: unknown, change: (one: Statement) => Partial<Statement>): unknown {
  if (Array.isArray(value)) return value.map((one) => everyStatement(one, change));
  if (typeof value !== "object" || value === null) return value;
  if (isStatement(value)) return { ...value, ...change(value) };
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, everyStatement(one, change)]));
}

const saying =
  (sentence: string): Lie =>
  (honest) =>
    everyStatement(honest, () => ({ sentence }));

/** A job title that a model once gave to sixteen contacts out of sixteen. */
export const inventedRole = saying("Le contact est directrice de la prospective.");
export const inventedJob = saying("Le nouveau DAF est responsable du projet chez Kerbrat.");
export const inventedDate = saying("Une réunion est prévue le 31 mars 2031.");
/** Statements without a quote. */
export const unquoted: Lie = (honest) => everyStatement(honest, () => ({ quote: "" }));
/** Statements whose quotes are in no source. */
export const misquoted: Lie = (honest) =>
  everyStatement(honest, () => ({ quote: "nous signons le contrat dès demain" }));
/** Statements that cite a source the question does not have. */
export const unsourced: Lie = (honest) => everyStatement(honest, () => ({ source: 999 }));
/** Lines dated to another day than their source's. */
export const otherDay: Lie = (honest) => everyStatement(honest, () => ({ day: "2026-01-15" }));
/** An answer with one more statement, which reveals the instructions. */
export const instructionsTold: Lie = (honest, { instructions }) => {
  const words = instructions.split(/\s+/).slice(0, 12).join(" ");
  return everyStatement(honest, ({ sentence }) => ({ sentence: `${sentence} ${words}` }));
};
