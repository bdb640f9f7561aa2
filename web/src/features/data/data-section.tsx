import { useDataRights } from "./data-rights.ts";
import { ExportRow } from "./export/export-row.tsx";
import { ImportRow } from "./import/import-row.tsx";

/** In the settings, what goes in and out as files; nothing for those who may do neither. */
export function DataSection() {
  const { rights, exportKey } = useDataRights();
  if (rights?.imports !== true) return null;
  return (
    <section aria-labelledby="data">
      <h2 id="data">Données</h2>
      <ImportRow />
      {rights.exports && <ExportRow exportKey={exportKey} />}
    </section>
  );
}
