import * as z from "zod";
import * as listContacts from "../../contacts/list-contacts.ts";
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
  run: async (ask, { recherche }) => {
    const { data, meta } = await ask(listContacts, { query: { filter: recherche, pageSize: MOST } });
    if (data.length === 0) return "Aucun contact trouvé.";
    const more = meta.itemCount - data.length;
    return [
      ...data.map((contact) => `- ${whoIs(contact)}`),
      ...(more > 0 ? [`Et ${more} autres\u00A0: précisez la recherche.`] : []),
    ].join("\n");
  },
});
