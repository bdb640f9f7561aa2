import { useQuery } from "@tanstack/react-query";
import type { ContactDetail } from "../../../../../functions/contacts/contract.ts";
import type { ContactCadence } from "../../../../../functions/suggestions/cadence/contract.ts";
import { fullDay } from "../../../lib/french-dates.ts";
import type { OnWire } from "../../../lib/on-wire.ts";
import about from "../about.module.css";
import { CadenceForm } from "./cadence-form.tsx";
import { cadenceQuery } from "./cadence-query.ts";

/** How often somebody is to be in touch with the contact: when last, when next, and how to change it. */
export function Cadence({ contact }: { contact: OnWire<ContactDetail> }) {
  const { data: cadence, isError } = useQuery(cadenceQuery(contact.id));
  return (
    <section aria-labelledby="cadence" className={about["section"]}>
      <h2 id="cadence">Rythme</h2>
      {cadence === undefined ? (
        <p className={about["soft"]}>{isError ? "Le rythme n’a pas pu être chargé." : "Chargement…"}</p>
      ) : (
        <>
          <p className={about["soft"]}>{inWords(cadence)}</p>
          <CadenceForm contactId={contact.id} cadence={cadence} />
        </>
      )}
    </section>
  );
}

function inWords({ days, lastTouchOn, nextOn }: OnWire<ContactCadence>): string {
  const last =
    lastTouchOn === null ? "Aucun échange pour l’instant." : `Dernier échange le ${fullDay(lastTouchOn)}.`;
  if (days === null) return last;
  if (nextOn === null) return `${last} Le rythme commence au premier.`;
  const day = fullDay(nextOn);
  return Date.parse(nextOn) > Date.now()
    ? `${last} Prochain à partir du ${day}\u00A0: le contact complétera la liste, sans passer devant personne.`
    : `${last} Le suivant est attendu depuis le ${day}\u00A0: le contact complète la liste, sans passer devant personne.`;
}
