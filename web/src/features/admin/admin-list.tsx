import type { ComponentProps, ReactNode } from "react";
import { PagedList } from "../../ui/paged-list.tsx";
import styles from "./admin.module.css";

interface Props<Row> extends Omit<ComponentProps<typeof PagedList<Row>>, "children" | "list"> {
  /** What the rows are, for assistive technology. */
  label: string;
  list: ComponentProps<typeof PagedList<Row>>["list"] & { readonly isFetching: boolean };
  children: (row: Row) => ReactNode;
}

/** A page of rows, each a paragraph of its own with what may be done about it. */
export function AdminList<Row extends { id: string | number }>({
  list,
  label,
  nothing,
  children,
}: Props<Row>) {
  return (
    <PagedList list={list} nothing={nothing}>
      {(rows) => (
        <ul aria-label={label} aria-busy={list.isFetching}>
          {rows.map((one) => (
            <li key={one.id} className={styles["row"]}>
              {children(one)}
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}
