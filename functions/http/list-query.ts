import type { ListMeta } from "./contract.ts";
import { AppError } from "./errors.ts";

/** Which page of a list is read. */
export interface ListQuery {
  /** What is looked for, as `readWords` makes it. */
  readonly words: string;
  /** Clauses such as `-name`, as `readSorting` checks them. */
  readonly sorting: readonly string[];
  readonly offset: number;
  readonly pageSize: number;
}

/**
 * Parses a list's `sort` (`field` or `-field`, comma separated) into clauses. Throws `invalid_request` for a field not
 * in `fields`.
 */
export function readSorting(sort: string | undefined, fields: readonly string[]): string[] {
  const clauses = (sort ?? "").split(",").filter((clause) => clause !== "");
  const unknown = clauses.find((clause) => !fields.includes(clause.replace(/^-/, "")));
  if (unknown !== undefined) {
    throw new AppError("invalid_request", undefined, {
      sort: `Tri inconnu\u00A0: ${unknown}. Champs possibles\u00A0: ${fields.join(", ")}.`,
    });
  }
  return clauses;
}

/** What a page says of its list, of which `count` were found. */
export function metaOf(
  { offset, pageSize }: Pick<ListQuery, "offset" | "pageSize">,
  count: unknown,
): ListMeta {
  const itemCount = Number(count);
  return { offset, pageSize, itemCount, hasMore: offset + pageSize < itemCount };
}

/** A list's `filter`, trimmed, without NUL, which Postgres refuses. */
export function readWords(filter: string | undefined): string {
  return (filter ?? "").trim().replaceAll("\u0000", "");
}
