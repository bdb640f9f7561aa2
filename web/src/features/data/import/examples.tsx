import type { ExampleContact } from "../../../../../functions/imports/contract.ts";
import { displayName, occupation } from "../../../lib/contacts/display.ts";
import { shortDay } from "../../../lib/french-dates.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import styles from "./examples.module.css";

/** The first contacts as they will be: a column that went to the wrong field is seen at a glance. */
export function Examples({ contacts }: { contacts: readonly ExampleContact[] }) {
  if (contacts.length === 0) return null;
  return (
    <ul className={styles["examples"]} aria-label="Les premiers contacts, tels qu’ils seront">
      {contacts.map((contact) => (
        <li key={contact.line}>
          <Avatar name={displayName(contact)} pictureUrl={null} />
          <div className={styles["who"]}>
            <h3>{displayName(contact)}</h3>
            <Work contact={contact} />
            <dl>
              {linesOf(contact).map(([what, said]) => (
                <div key={what} data-missing={said === null}>
                  <dt>{what}</dt>
                  <dd>{said ?? "rien"}</dd>
                </div>
              ))}
            </dl>
          </div>
        </li>
      ))}
    </ul>
  );
}

function Work({ contact }: { contact: ExampleContact }) {
  const work = occupation(contact);
  return <p className={styles["work"]}>{work?.full ?? "Ni fonction ni société"}</p>;
}

/** What there is of a contact, and what there is not, which may be a column that was not recognized. */
function linesOf(contact: ExampleContact): readonly (readonly [what: string, said: string | null])[] {
  const { email, phones, lastExchange, comment, owner } = contact;
  return [
    ["E-mail", email],
    ["Téléphone", phones.length === 0 ? null : phones.join(", ")],
    ["Dernier échange", lastExchange === null ? null : shortDay(lastExchange)],
    ["Commentaire", comment],
    ["Propriétaire", ownerInWords(owner)],
  ];
}

function ownerInWords(owner: ExampleContact["owner"]): string {
  if (owner.to === "member") return owner.name;
  return owner.to === "team" ? "l’équipe" : "vous";
}
