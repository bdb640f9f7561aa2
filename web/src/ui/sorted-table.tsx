import type { ReactNode } from "react";
import styles from "./sorted-table.module.css";

/** A column: what it is called, what it shows of a row, and the field that the server sorts it by. */
export interface Column<Row> {
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
  /** With `-` before it where the first press begins with the greatest. */
  readonly sort?: string;
  /** The cell says by itself what it is: on a phone nothing is written before it. */
  readonly isPlain?: boolean;
  readonly isNumber?: boolean;
}

interface Props<Row> {
  /** What the rows are, for assistive technology. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** The order they are in: a field, or one with `-` before it. */
  sort: string;
  onSort: (sort: string) => void;
  busy: boolean;
}

/** Rows of a list in columns; a press on a column's head sorts by it, another the other way round. */
export function SortedTable<Row>({ label, columns, rows, keyOf, sort, onSort, busy }: Props<Row>) {
  return (
    <table className={styles["table"]} aria-label={label} aria-busy={busy}>
      <thead>
        <tr>
          {columns.map((column) => (
            <Head key={column.label} column={column} sort={sort} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map(({ label: name, cell, isPlain, isNumber }) => (
              <td
                key={name}
                data-label={isPlain === true ? undefined : name}
                className={isNumber === true ? styles["number"] : undefined}
              >
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Head<Row>({ column, sort, onSort }: { column: Column<Row> } & Pick<Props<Row>, "sort" | "onSort">) {
  const { label, sort: first } = column;
  if (first === undefined) return <th scope="col">{label}</th>;
  const isSorted = bare(sort) === bare(first);
  return (
    <th scope="col" aria-sort={isSorted ? (sort.startsWith("-") ? "descending" : "ascending") : undefined}>
      <button
        type="button"
        className={styles["sort"]}
        onClick={() => onSort(isSorted ? turned(sort) : first)}
      >
        {label}
      </button>
    </th>
  );
}

function turned(sort: string): string {
  return sort.startsWith("-") ? sort.slice(1) : `-${sort}`;
}

/** The order that an address asks for, where a column sorts by it; else `usual`. */
export function sortAmong<Row>(columns: readonly Column<Row>[], asked: string, usual: string): string {
  return columns.some(({ sort }) => sort !== undefined && bare(sort) === bare(asked)) ? asked : usual;
}

const bare = (sort: string): string => sort.replace(/^-/, "");
