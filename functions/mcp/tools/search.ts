import * as z from "zod";
import { type contract, listContacts } from "../../contacts/list-contacts.ts";
import type { Wire } from "../../http/contract.ts";
import { defineTool } from "../tool.ts";
import { whoIs } from "../who-is.ts";

const MOST = 20;

/** Contacts of the organization by name, address or company. */
export const search = defineTool({
  name: "chercher_contacts",
  title: "Chercher un contact",
  description:
    "Cherche parmi les contacts de l’organisation par nom, adresse e-mail ou société, et donne l’identifiant que demandent les autres outils.",
  kind: "read",
  input: z.strictObject({
    recherche: z.string().trim().min(1).max(200).describe("Un nom, une adresse e-mail ou une société"),
  }),
  run: async (caller, { recherche }) => {
    const ctx = caller.unopened("contacts:read");
    const query = { filter: recherche, offset: 0, pageSize: MOST };
    const found = await listContacts({ ctx, input: { query, params: undefined, body: undefined } });
    // The database builds the reply as the contract says.
    const { data, meta } = JSON.parse(found) as Wire<typeof contract>;
    if (data.length === 0) return "Aucun contact trouvé.";
    const more = meta.itemCount - data.length;
    return [
      ...data.map((contact) => `- ${whoIs(contact)}`),
      ...(more > 0 ? [`Et ${more} autres\u00A0: précisez la recherche.`] : []),
    ].join("\n");
  },
});
