import type { Assistant } from "../../../../functions/assistants/contract.ts";
import type { OnWire } from "../../lib/on-wire.ts";
import { type ShortColumn, ShortTable } from "../../ui/short-table.tsx";
import styles from "./assistants.module.css";
import { RevokeAssistant } from "./revoke-assistant.tsx";
import { rightsOf, sinceOf, usedOf } from "./words.ts";

interface Props {
  id: string;
  title: string;
  /** Said when there is none. */
  nothing: string;
  assistants: readonly OnWire<Assistant>[];
  onRevoked: () => void;
}

/** Assistants, each with what it may and since when; those that are still connected can be disconnected. */
export function AssistantList({ id, title, nothing, assistants, onRevoked }: Props) {
  return (
    <section aria-labelledby={id} className={styles["section"]}>
      <h2 id={id}>{title}</h2>
      {assistants.length === 0 ? (
        <p className={styles["nothing"]}>{nothing}</p>
      ) : (
        <ShortTable
          label={title}
          columns={columnsOf(assistants, onRevoked)}
          rows={assistants}
          keyOf={(assistant) => assistant.id}
        />
      )}
    </section>
  );
}

function columnsOf(
  assistants: readonly OnWire<Assistant>[],
  onRevoked: () => void,
): ShortColumn<OnWire<Assistant>>[] {
  const whose: ShortColumn<OnWire<Assistant>> = {
    label: "Membre",
    by: ({ owner }) => owner.name,
    cell: ({ owner }) => owner.name,
  };
  return [
    {
      label: "Assistant",
      by: ({ name }) => name,
      isPlain: true,
      cell: ({ name, host, state }) => (
        <>
          <strong className={styles["name"]} data-state={state}>
            {name}
          </strong>
          <p>{host}</p>
        </>
      ),
    },
    ...(assistants.some(({ mine }) => !mine) ? [whose] : []),
    {
      label: "Droits",
      isPlain: true,
      cell: (assistant) => (assistant.state === "active" ? rightsOf(assistant) : ""),
    },
    {
      label: "Connecté",
      by: ({ connectedAt }) => Date.parse(connectedAt),
      greatestFirst: true,
      cell: sinceOf,
    },
    {
      label: "Utilisé",
      by: ({ lastUsedAt }) => (lastUsedAt === null ? 0 : Date.parse(lastUsedAt)),
      greatestFirst: true,
      cell: usedOf,
    },
    {
      label: "Gérer",
      isPlain: true,
      cell: (assistant) =>
        assistant.state === "active" && (
          <div className={styles["revoke"]}>
            <RevokeAssistant assistant={assistant} onRevoked={onRevoked} />
          </div>
        ),
    },
  ];
}
