import { useQuery } from "@tanstack/react-query";
import type { ContactDetail } from "../../../../../functions/contacts/contract.ts";
import type { ContactCadence } from "../../../../../functions/suggestions/cadence/contract.ts";
import { fullDay } from "../../../lib/french-dates.ts";
import type { OnWire } from "../../../lib/on-wire.ts";
import about from "../about.module.css";
import { CadenceForm } from "./cadence-form.tsx";
import { cadenceQuery } from "./cadence-query.ts";

/** How often somebody is to be in touch with the contact: when next, and how to change it. */
export function Cadence({ contact }: { contact: OnWire<ContactDetail> }) {
  const { data: cadence, isError } = useQuery(cadenceQuery(contact.id));
  return (
    <details className={`fold ${about["fold"]}`} data-section>
      <summary>Rythme</summary>
      <div className={about["folded"]}>
        {cadence === undefined ? (
          <p className={about["soft"]}>{isError ? "Le rythme n’a pas pu être chargé." : "Chargement…"}</p>
        ) : (
          <>
            {cadence.days !== null && <p className={about["soft"]}>{inWords(cadence)}</p>}
            <CadenceForm contactId={contact.id} cadence={cadence} />
          </>
        )}
      </div>
    </details>
  );
}

/** When next; when last is what the history tells. */
function inWords({ nextOn }: OnWire<ContactCadence>): string {
  if (nextOn === null) return "Aucun échange pour l’instant. Le rythme commence au premier.";
  const day = fullDay(nextOn);
  return Date.parse(nextOn) > Date.now()
    ? `Prochain à partir du ${day}\u00A0: le contact complétera la liste, sans passer devant personne.`
    : `Le suivant est attendu depuis le ${day}\u00A0: le contact complète la liste, sans passer devant personne.`;
}
