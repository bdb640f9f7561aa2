import { counted } from "../../../lib/french-numbers.ts";
import { SelectField } from "../../../ui/select-field.tsx";
import columns from "./columns.module.css";
import page from "./import-page.module.css";
import type { Owners } from "./mapping.ts";
import type { Preview } from "./preview.ts";

interface Props {
  preview: Preview;
  owners: Owners;
  onChange: (owners: Owners) => void;
}

/** No address: what nobody chose anything for is the importer’s. */
const MINE = "";
const TEAM = "team";

/** Owners whom the file names and who are no members: what becomes of their contacts, and the choice of it. */
export function Strangers({ preview: { strangers, members }, owners, onChange }: Props) {
  if (strangers.length === 0) return null;
  const options = [
    { value: MINE, label: "À moi, si nouveaux" },
    { value: TEAM, label: "À l’équipe, si nouveaux" },
    ...members.map(({ name, email }) => ({ value: email, label: `${name} (${email})` })),
  ];
  return (
    <section aria-labelledby="import-owners">
      <h2 id="import-owners">Propriétaires inconnus</h2>
      <p className={page["hint"]}>
        Le fichier nomme des propriétaires qui ne sont pas membres de l’organisation. Dites à qui vont leurs
        contacts.
      </p>
      <ul className={columns["columns"]}>
        {strangers.map(({ name, contacts }) => (
          <li key={name} className={columns["column"]}>
            <div className={columns["what"]}>
              <h3>{name}</h3>
              <p className="figures">{counted(contacts, "contact", "contacts")}</p>
            </div>
            <SelectField
              label={`À qui vont les contacts de ${name}`}
              labelHidden
              options={options}
              value={valueOf(owners[name])}
              onChange={({ target }) => onChange(chosen(owners, name, target.value))}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

const valueOf = (given: string | null | undefined): string => (given === null ? TEAM : (given ?? MINE));

function chosen(owners: Owners, name: string, value: string): Owners {
  const { [name]: _before, ...others } = owners;
  return value === MINE ? others : { ...others, [name]: value === TEAM ? null : value };
}
