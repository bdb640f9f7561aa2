import { useQuery } from "@tanstack/react-query";
import { useListAddress } from "../../lib/list-address.ts";
import { DialogButton } from "../../ui/dialog-button.tsx";
import { PagedList } from "../../ui/paged-list.tsx";
import { SearchBox } from "../../ui/search-box.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { sortAmong } from "../../ui/sorted-table.tsx";
import styles from "../../ui/tools.module.css";
import { AddSuppression } from "./add-suppression.tsx";
import { suppressionColumns } from "./suppression-columns.tsx";
import { suppressionsQuery } from "./suppressions.ts";
import { isReason, REASONS } from "./words.ts";

const REASON_CHOICES = [
  { value: "", label: "Toutes" },
  ...Object.entries(REASONS).map(([value, label]) => ({ value, label })),
];

/** The row goes, and the focus with it. */
const onLifted = () => document.getElementById("tools")?.focus();

/** Who must not be contacted: searched, narrowed, sorted, a page at a time, and one more. */
export function SuppressionsList({ manages }: { manages: boolean }) {
  const { query, words, sort, value, change, clear } = useListAddress();
  const columns = suppressionColumns({ manages, onLifted });
  const order = sortAmong(columns, sort, "-since");
  const reason = value("reason");
  const list = useQuery(
    suppressionsQuery({ ...query, ...(isReason(reason) ? { reason } : {}), sort: order }),
  );
  return (
    <>
      <div id="tools" tabIndex={-1} className={styles["tools"]}>
        <SearchBox label="Rechercher un nom, une adresse ou un domaine" />
        <SelectField
          label="Raison"
          options={REASON_CHOICES}
          value={reason}
          onChange={(event) => change("reason", event.target.value)}
        />
        <DialogButton label="Ajouter" weight="primary" title="Ne plus contacter une adresse ou un domaine">
          {(close) => (
            <AddSuppression
              close={close}
              // The newest comes first: the whole list's first page has it.
              onAdded={() => clear(["q", "reason", "sort"])}
            />
          )}
        </DialogButton>
      </div>
      <PagedList
        list={list}
        nothing={
          words !== ""
            ? `Personne à ne pas contacter pour «\u00A0${words}\u00A0».`
            : isReason(reason)
              ? "Personne à ne pas contacter pour cette raison."
              : "Tout le monde peut être contacté."
        }
        label="Ne pas contacter"
        columns={columns}
        keyOf={({ id }) => id}
        sort={order}
        onSort={(next) => change("sort", next)}
      />
    </>
  );
}
