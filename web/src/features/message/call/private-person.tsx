import type { CallToPrivatePerson, ContactDetail } from "../../../../../functions/contacts/contract.ts";
import { messageOf } from "../../../lib/api-error.ts";
import { shortDay } from "../../../lib/french-dates.ts";
import type { OnWire } from "../../../lib/on-wire.ts";
import { Button } from "../../../ui/button.tsx";
import styles from "./private-person.module.css";
import { useCallConsent } from "./use-call-consent.ts";

/** Whether a private person may be called and why, and their consent, which any member records and takes back. */
export function PrivatePerson({
  contact,
  call,
}: {
  contact: OnWire<ContactDetail>;
  call: OnWire<CallToPrivatePerson>;
}) {
  const consent = useCallConsent(contact.id);
  const { isPending, error } = consent;
  const isRecorded = call.consent !== null;
  return (
    <div className={styles["person"]}>
      <p>{inWords(call)}</p>
      <Button
        weight="quiet"
        busy={isPending}
        disabled={isPending}
        onClick={() => consent.mutate(!isRecorded)}
      >
        {isRecorded ? "Retirer son accord" : "Enregistrer son accord"}
      </Button>
      {error !== null && (
        <p role="alert" className={styles["wrong"]}>
          {isRecorded ? "Rien n’a été retiré." : "Rien n’a été enregistré."} {messageOf(error)}
        </p>
      )}
    </div>
  );
}

function inWords({ allowedBy, consent, refused }: OnWire<CallToPrivatePerson>): string {
  if (consent !== null) {
    const by = consent.by === null ? "" : ` par ${consent.by}`;
    return `Consentement à l’appel enregistré le ${shortDay(consent.since)}${by}.`;
  }
  if (allowedBy === "contract") return "Particulier\u00A0: un contrat est en cours, l’appel est permis.";
  if (allowedBy === "asked")
    return "Particulier\u00A0: cette personne a demandé à être appelée, l’appel est permis.";
  return refused ?? "";
}
