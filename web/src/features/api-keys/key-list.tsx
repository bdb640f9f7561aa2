import type { ApiKey } from "../../../../functions/api-keys/contract.ts";
import { type ShortColumn, ShortTable } from "../../ui/short-table.tsx";
import styles from "./api-keys.module.css";
import { RevokeKey } from "./revoke-key.tsx";
import { endOf, rightsOf, usedOf } from "./words.ts";
import type { OnWire } from "../../lib/on-wire.ts";

interface Props {
  id: string;
  title: string;
  /** Said when there is none. */
  nothing: string;
  keys: readonly OnWire<ApiKey>[];
  onRevoked: () => void;
}

/** Keys, each with what it may and how long; those that still work can be revoked. */
export function KeyList({ id, title, nothing, keys, onRevoked }: Props) {
  return (
    <section aria-labelledby={id} className={styles["section"]}>
      <h2 id={id}>{title}</h2>
      {keys.length === 0 ? (
        <p className={styles["nothing"]}>{nothing}</p>
      ) : (
        <ShortTable label={title} columns={columnsOf(keys, onRevoked)} rows={keys} keyOf={(key) => key.id} />
      )}
    </section>
  );
}

function columnsOf(keys: readonly OnWire<ApiKey>[], onRevoked: () => void): ShortColumn<OnWire<ApiKey>>[] {
  const whose: ShortColumn<OnWire<ApiKey>> = {
    label: "Membre",
    by: ({ owner }) => owner.name,
    cell: ({ owner }) => owner.name,
  };
  return [
    { label: "Clé", by: ({ name }) => name, isPlain: true, cell: (key) => <Name apiKey={key} /> },
    ...(keys.some(({ mine }) => !mine) ? [whose] : []),
    {
      label: "Droits",
      isPlain: true,
      cell: (key) => (key.state === "active" ? rightsOf(key) : ""),
    },
    {
      label: "Utilisée",
      by: ({ lastUsedAt }) => (lastUsedAt === null ? 0 : Date.parse(lastUsedAt)),
      greatestFirst: true,
      cell: usedOf,
    },
    { label: "Fin", by: ({ expiresAt }) => Date.parse(expiresAt), isPlain: true, cell: endOf },
    {
      label: "Gérer",
      isPlain: true,
      cell: (key) =>
        key.state === "active" && (
          <div className={styles["revoke"]}>
            <RevokeKey apiKey={key} onRevoked={onRevoked} />
          </div>
        ),
    },
  ];
}

function Name({ apiKey: { name, ending, state } }: { apiKey: OnWire<ApiKey> }) {
  return (
    <>
      <strong className={styles["name"]} data-state={state}>
        {name}
      </strong>
      <p>
        <code>relance_…{ending}</code>
      </p>
    </>
  );
}
