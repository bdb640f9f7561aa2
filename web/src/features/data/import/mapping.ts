/** By column, the field it fills; null leaves it out. */
export type Mapping = Readonly<Record<string, string | null>>;

/** By owner whom the file names and who is no member, the address of whose the contacts are; null for the team. */
export type Owners = Readonly<Record<string, string | null>>;

interface Column {
  readonly name: string;
  readonly field: string | null;
}

/**
 * The field of a column as the person sees it: their choice over what the server read. Null where the column is left
 * out.
 */
export function shownField(column: Column, mapping: Mapping): string | null {
  const given = mapping[column.name];
  return given === undefined ? column.field : given;
}

/** The mapping once a column fills a field: a field has one column, so the one that had it is left out. */
export function assign(
  columns: readonly Column[],
  mapping: Mapping,
  choice: { column: string; field: string | null },
): Mapping {
  return Object.fromEntries(
    columns.map((column) => {
      if (column.name === choice.column) return [column.name, choice.field];
      const field = shownField(column, mapping);
      return [column.name, field === choice.field ? null : field];
    }),
  );
}
