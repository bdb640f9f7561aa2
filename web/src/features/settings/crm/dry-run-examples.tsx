import type { JobExample } from "../../../../../functions/jobs/contract.ts";
import { Link } from "../../../ui/link.tsx";
import styles from "./crm.module.css";

const KINDS = [
  ["created", "Ajoutés"],
  ["updated", "Mis à jour"],
  ["restored", "Rétablis"],
  ["archived", "Archivés"],
  ["removed", "Retirés"],
] as const;

const FIELDS: Readonly<Record<string, string>> = {
  firstName: "prénom",
  lastName: "nom",
  email: "adresse",
  job: "poste",
  company: "entreprise",
  ownerEmail: "suivi par",
  linkedinProfileURL: "profil LinkedIn",
  phones: "téléphone",
};

/** Of a yes or no: what is said once it holds, and once it no longer does. */
const MARKS: Readonly<Record<string, readonly [holds: string, not: string]>> = {
  optedOut: ["refuse les e-mails", "ne refuse plus les e-mails"],
  bounced: ["son adresse rejette les e-mails", "son adresse reçoit de nouveau les e-mails"],
  doNotContact: ["à ne pas contacter", "peut être contacté de nouveau"],
};

/** A few contacts by name that a dry run would add, change or take away, each kind on a line. */
export function DryRunExamples({ examples }: { examples: readonly JobExample[] }) {
  const kinds = KINDS.flatMap(([kind, title]) => {
    const found = examples.filter(({ what }) => what === kind);
    return found.length === 0 ? [] : [{ title, found }];
  });
  if (kinds.length === 0) return null;
  return (
    <div className={styles["hidden"]}>
      <p>Ce que l’essai ferait, par exemple&nbsp;:</p>
      <ul>
        {kinds.map(({ title, found }) => (
          <li key={title}>
            {title}&nbsp;:{" "}
            {found.map((example, index) => (
              <span key={example.contactId ?? index}>
                {index > 0 && ", "}
                <Named {...example} />
                {example.changes.length > 0 && ` (${example.changes.map(inWords).join("\u00A0; ")})`}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </div>
  );
}

const Named = ({ contactId, name }: JobExample) =>
  contactId === null ? name : <Link to={`/contacts/${contactId}`}>{name}</Link>;

/** « poste : Directrice → Présidente ». */
function inWords({ field, before, after }: JobExample["changes"][number]): string {
  const mark = MARKS[field];
  if (mark !== undefined) return after === "true" ? mark[0] : mark[1];
  const [from, to] = [before, after].map((value) => shown(field, value));
  return `${FIELDS[field] ?? field}\u00A0: ${from} → ${to}`;
}

/** A number stays on one line. */
function shown(field: string, value: string | null): string {
  if (!value) return "vide";
  return field === "phones" ? value.replaceAll(/(?<!,) /g, "\u00A0") : value;
}
