import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { CRM_NAMES } from "../../../../functions/crm/names.ts";
import type { contract as getOrigin } from "../../../../functions/suggestions/origin/get-origin.ts";
import type { Reply } from "../../../../functions/http/contract.ts";
import { call } from "../../lib/call.ts";
import { dayAndTime } from "../../lib/french-dates.ts";
import { contactsKey } from "../../lib/contacts/queries.ts";
import type { OnWire } from "../../lib/on-wire.ts";
import styles from "./about.module.css";

type Origin = OnWire<NonNullable<Reply<typeof getOrigin>["data"]>>;

const READINGS: Record<NonNullable<Origin["reading"]>["reader"], string> = {
  person: "une correction de votre équipe",
  model: "la lecture des échanges par l’IA",
  local: "la lecture des échanges, sans IA,",
};
/** Where the suggestion comes from, asked for once somebody opens it: for whoever wonders, and for support. */
export function OriginOfSuggestion({ contactId }: { contactId: string }) {
  const [isOpen, setOpen] = useState(false);
  const { data: reply, isError } = useQuery({
    queryKey: [...contactsKey, "origin", contactId],
    enabled: isOpen,
    queryFn: ({ signal }) =>
      call<typeof getOrigin>({
        method: "GET",
        path: "/api/contacts/{contactId}/origin",
        params: { contactId },
        signal,
      }),
  });
  return (
    <details
      className={`fold ${styles["fold"]}`}
      data-section="origin"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>D’où vient cette suggestion</summary>
      <div className={styles["folded"]}>
        {reply === undefined ? (
          <p className={styles["soft"]}>{isError ? "L’origine n’a pas pu être chargée." : "Chargement…"}</p>
        ) : (
          <Told origin={reply.data} />
        )}
      </div>
    </details>
  );
}

function Told({ origin }: { origin: Origin | null }) {
  if (origin === null) return <p className={styles["soft"]}>Ce contact n’est dans aucune de vos listes.</p>;
  const { chosen, madeAt, synchronization, reading, correlationId } = origin;
  const bases: string[] = [];
  if (synchronization !== null) {
    const source = synchronization.crm === null ? "" : ` de ${CRM_NAMES[synchronization.crm]}`;
    bases.push(`la synchronisation${source} du ${dayAndTime(synchronization.at)}`);
  }
  if (reading !== null) bases.push(`${READINGS[reading.reader]} du ${dayAndTime(reading.at)}`);
  return (
    <>
      <p>
        {chosen
          ? "Vous avez mis ce contact dans votre liste le"
          : "Cette suggestion vient de la liste établie le"}{" "}
        <time dateTime={madeAt}>{dayAndTime(madeAt)}</time>.
        {bases.length > 0 && ` La proposition s’appuie sur ${bases.join(" et sur ")}.`}
      </p>
      {correlationId !== null && (
        <p className={styles["soft"]}>
          Référence pour l’assistance&nbsp;: <code>{correlationId}</code>
        </p>
      )}
    </>
  );
}
