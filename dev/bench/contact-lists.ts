import type { Client } from "pg";
import * as z from "zod";
import { withFullOrganization } from "./full-organization.ts";
import { printFigure } from "./print-figure.ts";

const CONTACTS = 100_000;
/** Times each list is asked for. */
const RUNS = 20;
/** Milliseconds within which a list is to answer, at the 95th percentile. */
const WANTED = 300;

const Counted = z.object({ meta: z.object({ itemCount: z.number() }) });

/** The list of all contacts of a hundred thousand, narrowed by one filter and by several. */
export async function benchContactLists(): Promise<void> {
  await withFullOrganization(
    CONTACTS,
    async ({ ids, calling }) => {
      for (const url of narrowedLists(ids["user"] ?? "")) {
        const times: number[] = [];
        let found = 0;
        await calling(async (get) => {
          for (let run = 0; run < RUNS; run++) {
            const start = performance.now();
            found = Counted.parse(await (await get(url)).json()).meta.itemCount;
            times.push(performance.now() - start);
          }
        });
        times.sort((one, other) => one - other);
        const at = (part: number) => Math.round(times[Math.ceil(RUNS * part) - 1] ?? 0);
        const p95 = at(0.95);
        printFigure({
          list: url.replace(/[0-9a-f-]{36}/g, "{id}"),
          found,
          p50: at(0.5),
          p95,
          wanted: WANTED,
          pass: p95 <= WANTED,
        });
      }
    },
    fillNarrowed,
  );
}

/**
 * Gives the contacts of `fill` what lists are narrowed by: an eighth has no owner, a tenth no exchange, a fifth an open
 * deal, a third of the proposals is nurturing; one owner is given to another member and one counts as none.
 */
async function fillNarrowed(client: Client): Promise<void> {
  await client.query("set session_replication_role = replica");
  for (const statement of [
    "update public.contact set owner_email = null where crm_id::int % 8 = 7",
    "delete from public.engagement e using public.contact c where c.id = e.contact_id and c.crm_id::int % 10 = 3",
    `insert into public.deal (organization_id, crm, crm_id, name, stage, state)
     select organization_id, 'hubspot', crm_id, 'Affaire ' || crm_id, 'Négociation',
       case when crm_id::int % 15 = 0 then 'won' else 'open' end
     from public.contact where crm_id::int % 5 = 0 or crm_id::int % 15 = 0`,
    `insert into public.deal_contact (organization_id, deal_id, contact_id)
     select d.organization_id, d.id, c.id from public.deal d join public.contact c using (organization_id, crm, crm_id)`,
    "update public.action a set type = 'nurturing' from public.contact c where c.id = a.contact_id and c.crm_id::int % 3 = 0",
    `insert into private.owner_choice (organization_id, crm, owner_email, given, user_id)
     select m.organization_id, 'hubspot', 'membre6@exemple.test', 'member', m.user_id
       from better_auth.member m join better_auth."user" u on u.id = m.user_id where u.email = 'membre2@exemple.test'
     union all
     select distinct m.organization_id, 'hubspot', 'membre5@exemple.test', 'unowned', null::uuid from better_auth.member m`,
  ])
    await client.query(statement);
  await client.query("set session_replication_role = origin");
  await client.query("vacuum analyze");
}

/** What the screen of all contacts asks for: each filter alone, some together, and searches. `colleague`: a member's id. */
function narrowedLists(colleague: string): string[] {
  return [
    "",
    "offset=90000",
    "sort=-company,lastName",
    "hasActions=true",
    "actionType=nurturing",
    "openDeal=true",
    "neverContacted=true",
    "company=Entreprise 12",
    "owner=me",
    "owner=none",
    `owner=${colleague}`,
    "filter=ma",
    "filter=a",
    "filter=zq",
    "filter=a&offset=50000",
    "filter=marchand",
    "filter=marchand&openDeal=true&neverContacted=true",
    "filter=marchand&neverContacted=true&sort=-company,lastName",
    "filter=ntreprise1",
    "filter=artin 99",
    "openDeal=true&neverContacted=true",
    "owner=me&actionType=nurturing",
    "owner=none&neverContacted=true",
    `owner=${colleague}&openDeal=true&hasActions=true`,
    `owner=${colleague}&openDeal=true&actionType=nurturing&sort=-updatedAt`,
    "owner=me&openDeal=true&neverContacted=true&actionType=nurturing",
    "openDeal=true&offset=15000",
    "filter=ma&owner=me&openDeal=true",
    "filter=ma&neverContacted=true&sort=-company,lastName",
    "filter=ma&offset=15000",
  ].map((query) => `/api/contacts?pageSize=50${query === "" ? "" : `&${query}`}`);
}
