import { callerOf, type Reply } from "./caller.ts";
import { testStack } from "./database.ts";
import { signedInMember } from "./factories.ts";
import { route as preview } from "../../functions/imports/preview-import.ts";
import { route as run } from "../../functions/imports/run-import.ts";

type Owner = Awaited<ReturnType<typeof signedInMember>>;

export interface Sent {
  readonly kind?: "contacts" | "notes";
  readonly text: string | Uint8Array;
  /** Another person's than the owner's. */
  readonly cookie?: string;
  readonly mapping?: Record<string, string | null>;
  readonly owners?: Record<string, string | null>;
  readonly confirmed?: boolean;
  readonly skipErrors?: boolean;
  readonly shared?: boolean;
}

/** What the web sends for a file. */
export const bodyOf = ({ kind = "contacts", text, cookie: _cookie, ...rest }: Sent) => ({
  kind,
  fileName: "contacts.csv",
  content: Buffer.from(text).toString("base64"),
  ...rest,
});

export const HEADER = "Prénom;Nom;E-mail;Société;Fonction;Téléphone;LinkedIn;Propriétaire";
export const ROWS = [
  "Élodie;Marchand;Elodie.Marchand@Vasseur.example;Ateliers Vasseur;Directrice des achats;+33 6 12;linkedin.com/in/elodie;",
  '"Paul ""Jr""";Roy;paul.roy@bois.example;"Bois; fer & fils";=1+1;;;',
  ";Lefèvre;;Mairie;@Maire;;;",
] as const;
/** Three contacts as Excel writes them. */
export const FILE = `\uFEFF${[HEADER, ...ROWS].join("\r\n")}\r\n\r\n`;

/** The two calls of an import over a database of the test file's own, and what they leave there. */
export async function importWorld() {
  const { admin, platform } = await testStack();
  const call = callerOf(platform, [preview, run]);
  const send = (owner: Owner, path: string, sent: Sent): Promise<Reply> =>
    call("POST", path, { cookie: sent.cookie ?? owner.cookie, body: bodyOf(sent) });
  return {
    admin,
    call,
    owner: (): Promise<Owner> => signedInMember(admin, { role: "owner" }),
    tried: (owner: Owner, sent: Sent) => send(owner, "/api/imports/preview", sent),
    imported: (owner: Owner, sent: Sent) => send(owner, "/api/imports", { confirmed: true, ...sent }),
    /** The organization's contacts; `written` changes whenever a row is. */
    contacts: async ({ organizationId }: Pick<Owner, "organizationId">) => {
      const { rows } = await admin.query<Record<string, unknown>>(
        `select id, crm, crm_id, email, first_name, last_name, company, job, linkedin_profile_url, owner_email,
           archived_at, xmin::text as written
         from public.contact where organization_id = $1 order by email nulls last, last_name`,
        [organizationId],
      );
      return rows;
    },
    notes: async ({ organizationId }: Pick<Owner, "organizationId">) => {
      const { rows } = await admin.query<Record<string, unknown>>(
        "select date, author, text, contact_id from public.note where organization_id = $1 order by date, text",
        [organizationId],
      );
      return rows;
    },
  };
}
