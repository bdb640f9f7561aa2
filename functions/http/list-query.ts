import { AppError } from "./errors.ts";

/**
 * The clauses of a list's `sort` (`field` or `-field`, comma separated), each of a field the list takes.
 * An unknown one is `invalid_request`.
 */
export function readSorting(sort: string | undefined, fields: readonly string[]): string[] {
  const clauses = (sort ?? "").split(",").filter((clause) => clause !== "");
  const unknown = clauses.find((clause) => !fields.includes(clause.replace(/^-/, "")));
  if (unknown !== undefined) {
    throw new AppError("invalid_request", undefined, {
      sort: `Tri inconnu : ${unknown}. Champs possibles : ${fields.join(", ")}.`,
    });
  }
  return clauses;
}

/** The words of a list's `filter`, as Postgres takes them. */
export function readWords(filter: string | undefined): string {
  return (filter ?? "").trim().replaceAll("\u0000", "");
}
