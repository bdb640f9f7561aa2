import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { DialogButton } from "../../ui/dialog-button.tsx";
import { AdminList } from "../admin/admin-list.tsx";
import adminStyles from "../admin/admin.module.css";
import { useListAddress } from "../../lib/list-address.ts";
import { SearchBox } from "../../ui/search-box.tsx";
import { AddSuppression } from "./add-suppression.tsx";
import { SuppressionRow } from "./suppression-row.tsx";
import { suppressionsQuery } from "./suppressions.ts";

/** Who must not be contacted: searched, a page at a time, and one more. */
export function SuppressionsList({ manages }: { manages: boolean }) {
  const { query, words, change } = useListAddress();
  const list = useQuery(suppressionsQuery(query));
  const tools = useRef<HTMLDivElement>(null);
  return (
    <>
      <div ref={tools} tabIndex={-1} className={adminStyles["tools"]}>
        <SearchBox label="Rechercher un nom, une adresse ou un domaine" />
        <DialogButton label="Ajouter" weight="primary" title="Ne plus contacter une adresse ou un domaine">
          {(close) => (
            <AddSuppression
              close={close}
              // The newest comes first: the whole list's first page has it.
              onAdded={() => change("q", "", { replace: true })}
            />
          )}
        </DialogButton>
      </div>
      <AdminList
        list={list}
        label="Ne pas contacter"
        nothing={
          words === ""
            ? "Tout le monde peut être contacté."
            : `Personne à ne pas contacter pour «\u00A0${words}\u00A0».`
        }
      >
        {(suppression) => (
          <SuppressionRow
            suppression={suppression}
            manages={manages}
            onLifted={() => tools.current?.focus()}
          />
        )}
      </AdminList>
    </>
  );
}
