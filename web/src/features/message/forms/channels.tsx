import type { ContactDetail } from "../../../../../functions/contacts/contract.ts";
import type { Sending } from "../use-sending.ts";
import styles from "./channels.module.css";
import { useLetterChoice } from "./letter-query.ts";
import type { OnWire } from "../../../lib/on-wire.ts";

const CHANNELS = [
  { name: "mail", label: "Mail" },
  { name: "call", label: "Appel" },
  { name: "sms", label: "SMS" },
  { name: "linkedin", label: "LinkedIn" },
] as const;

interface Props {
  contact: OnWire<ContactDetail>;
  sending: Sending;
}

/** In which form the message is shown; what one chooses is remembered for this contact. */
export function Channels({ contact, sending }: Props) {
  const { mutate } = useLetterChoice(contact.id);
  const refused = contact.call?.refused ?? null;
  return (
    <fieldset className={styles["channels"]}>
      <legend className="visually-hidden">Forme du message</legend>
      {CHANNELS.map(({ name, label }) => {
        const why = name === "call" ? refused : null;
        return (
          <label key={name} title={why ?? undefined}>
            <input
              type="radio"
              name="channel"
              checked={sending.form === name}
              disabled={why !== null}
              onChange={() => {
                sending.setForm(name);
                mutate({ channel: name });
              }}
            />
            {label}
          </label>
        );
      })}
    </fieldset>
  );
}
