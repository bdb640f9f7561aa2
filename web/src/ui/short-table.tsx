import { type ComponentProps, useState } from "react";
import { type Column, SortedTable } from "./sorted-table.tsx";

/** A column of a table that is here whole. */
export interface ShortColumn<Row> extends Omit<Column<Row>, "sort"> {
  /** What its rows are ordered by; without it the column does not sort. */
  readonly by?: (row: Row) => string | number;
  /** The first press begins with the greatest. */
  readonly greatestFirst?: boolean;
}

interface Props<Row> extends Pick<ComponentProps<typeof SortedTable<Row>>, "label" | "rows" | "keyOf"> {
  columns: readonly ShortColumn<Row>[];
}

const french = new Intl.Collator("fr", { sensitivity: "base", numeric: true });

/** A table of the few rows there are: in the order they came in until a head is pressed, then sorted here. */
export function ShortTable<Row>({ columns, rows, ...table }: Props<Row>) {
  const [sort, setSort] = useState("");
  const column = columns.find(({ label }) => label === sort.replace(/^-/, ""));
  const by = column?.by;
  const direction = sort.startsWith("-") ? -1 : 1;
  const sorted =
    by === undefined ? rows : rows.toSorted((one, other) => direction * compare(by(one), by(other)));
  return (
    <SortedTable
      {...table}
      columns={columns.map(({ by, greatestFirst = false, ...rest }) => ({
        ...rest,
        // One row has no order.
        ...(by === undefined || rows.length < 2 ? {} : { sort: `${greatestFirst ? "-" : ""}${rest.label}` }),
      }))}
      rows={sorted}
      sort={sort}
      onSort={setSort}
      busy={false}
    />
  );
}

function compare(one: string | number, other: string | number): number {
  return typeof one === "string" ? french.compare(one, String(other)) : one - Number(other);
}
