import { type ComponentProps, useRef } from "react";
import { Navigate } from "react-router";
import { ApiError, messageOf } from "../lib/api-error.ts";
import { PAGE_SIZE, useListAddress } from "../lib/list-address.ts";
import { Block } from "./block.tsx";
import { Button } from "./button.tsx";
import { Notice } from "./message.tsx";
import styles from "./paged-list.module.css";
import { SortedTable } from "./sorted-table.tsx";

interface Page<Row> {
  data: Row[];
  meta: { offset: number; itemCount: number; hasMore: boolean };
}

/** What is used of the query that reads such a page. */
interface Listing<Row> {
  readonly data: Page<Row> | undefined;
  readonly error: Error | null;
  readonly isError: boolean;
  readonly isFetching: boolean;
  readonly refetch: () => Promise<unknown>;
}

interface Props<Row> extends Omit<ComponentProps<typeof SortedTable<Row>>, "rows" | "busy"> {
  list: Listing<Row>;
  /** Shown where the list is empty. */
  nothing: string;
}

/** A table of one page, kept in the address, with buttons to the others. A refusal of the server leads to the feed. */
export function PagedList<Row>({ list, nothing, ...table }: Props<Row>) {
  const { page, goTo } = useListAddress();
  const top = useRef<HTMLOutputElement>(null);
  if (isForbidden(list.error)) return <Navigate to="/contacts" replace />;
  if (list.data === undefined) {
    return list.isError ? (
      <Notice>
        <p>La liste n’a pas pu être chargée. {messageOf(list.error)}</p>
        <Button onClick={() => void list.refetch()}>Réessayer</Button>
      </Notice>
    ) : (
      <Skeleton />
    );
  }
  const { data, meta } = list.data;
  const to = (next: number) => {
    goTo(next);
    top.current?.focus();
  };
  return (
    <>
      <output ref={top} tabIndex={-1} className={styles["count"]}>
        {meta.itemCount === 0
          ? nothing
          : data.length === 0
            ? "Cette page est vide."
            : `${meta.offset + 1} à ${meta.offset + data.length} sur ${meta.itemCount}`}
      </output>
      {data.length > 0 && <SortedTable {...table} rows={data} busy={list.isFetching} />}
      {(page > 1 || meta.hasMore) && (
        <nav aria-label="Pages" className={styles["pages"]}>
          <Button
            disabled={page === 1}
            onClick={() => to(Math.min(page - 1, Math.max(1, Math.ceil(meta.itemCount / PAGE_SIZE))))}
          >
            Page précédente
          </Button>
          <Button disabled={!meta.hasMore} onClick={() => to(page + 1)}>
            Page suivante
          </Button>
        </nav>
      )}
    </>
  );
}

/** For the query of such a list: what is forbidden stays so, anything else is tried once more. */
export function retry(failures: number, error: Error): boolean {
  return failures < 1 && !isForbidden(error);
}

function isForbidden(error: unknown): boolean {
  return error instanceof ApiError && error.status === 403;
}

function Skeleton() {
  return (
    <>
      <p className="visually-hidden">Chargement…</p>
      <div className={styles["count"]}>
        <Block width="6rem" />
      </div>
      {[0, 1, 2, 3, 4].map((one) => (
        <div key={one} className={styles["coming"]}>
          <Block width="16rem" height="2lh" />
        </div>
      ))}
    </>
  );
}
