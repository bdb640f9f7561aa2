import * as z from "zod";
import { ActionType } from "../suggestions/actions/contract.ts";
import type { PublicContext } from "../http/context.ts";
import { storable } from "../db/storable.ts";
import { defineContract, type Input, ListMeta, Paging } from "../http/contract.ts";
import { endpoint, JsonText } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { readSorting, readWords } from "../http/list-query.ts";
import { ListedContact } from "./contract.ts";
import { readContacts } from "./store.ts";

export const contract = defineContract({
  method: "GET",
  path: "/api/contacts",
  scope: "contacts:read",
  summary: "Les contacts de l’organisation.",
  query: Paging.extend({
    hasActions: z.enum(["true", "false"]).optional(),
    /** Of what is proposed now. */
    actionType: ActionType.optional(),
    /** The company's whole name, as contacts carry it. */
    company: z.string().max(500).optional(),
    /**
     * Whose they are here, by the CRM's owner and what managers decided: the caller's (`me`), a member's by id, or
     * nobody's in particular (`none`: without an owner, and given to nobody).
     */
    owner: z.union([z.enum(["me", "none"]), z.uuid()]).optional(),
    /** Nothing was ever exchanged with them. */
    neverContacted: z.literal("true").optional(),
    openDeal: z.literal("true").optional(),
    /** Accent-insensitive search in name, e-mail and company. */
    filter: z.string().max(200).optional(),
    /** `field` or `-field`, comma separated. */
    sort: z.string().max(200).optional(),
  }),
  response: z.object({ data: z.array(ListedContact), meta: ListMeta }),
});

/** Columns a list may be sorted by: each has an index. */
const SORTABLE = ["lastName", "company", "email", "createdAt", "updatedAt"];

/** GET /api/contacts: the organization's contacts, as JSON text. An unknown sort field is a 400. */
export function listContacts(call: { ctx: PublicContext; input: Input<typeof contract> }): Promise<string> {
  const { filter, sort, offset, pageSize, ...narrowed } = call.input.query;
  return readContacts(call.ctx, {
    words: readWords(filter),
    sorting: readSorting(sort, SORTABLE),
    narrowed: { ...narrowed, company: narrowed.company && storable(narrowed.company) },
    offset,
    pageSize,
  });
}

export const route = endpoint(contract, "inline", async (call) => new JsonText(await listContacts(call)), {
  name: "ContactsList",
});
export const handler = lambda(route);
