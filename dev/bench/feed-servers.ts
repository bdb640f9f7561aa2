import { createHash, createHmac } from "node:crypto";
import { type ChildProcess, fork } from "node:child_process";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import * as z from "zod";
import { as } from "../stack/database.ts";
import { DAY, type FeedData } from "./feed-data.ts";
import { type Load, load, loadRequests } from "./load.ts";

export const PASSWORDS = { app_server: "bench", auth_server: "bench" };
const SECRET = "a-secret-of-thirty-two-characters-or-more";
const CONNECTIONS = 20;

/** PostGraphile is a package of its own: 185 others, which nobody needs who does not measure. */
export const POSTGRAPHILE = path.join(import.meta.dirname, "postgraphile");
/** The same cards: rows and what is computed of each person (postgraphile/columns.sql). */
const QUERY = `query ($user: UUID!, $day: Date!) {
  allSuggestionsList(condition: { userId: $user, day: $day }, orderBy: POSITION_ASC) {
    day position score reasons
    contactByContactIdAndOrganizationId {
      rowId organizationId firstName lastName email job company linkedinProfileUrl phones profilePictureUrl crm crmId
      crmSyncedAt aiTimeline createdAt updatedAt archivedAt unread alsoIn suppressed actionCount engagementCount
      newestEngagementsList { rowId type source date direction subject aiAnalysis }
      otherActionsList {
        rowId type aiAction aiReasoning aiPrettyAction aiPrettyReasoning aiSubject aiIceBreakingMessage aiModel aiFallback
        aiCheck aiDraftedMessage deadline editedAt archivedAt archivedBy archivedReason aiArchiveReasoning dismissedBecause
        resumesOn createdAt updatedAt
        claimsByActionIdAndOrganizationIdList(orderBy: POSITION_ASC) { text quote sourceIds }
      }
      openDealsList { rowId crm name stage state amount currency openedOn closesOn }
    }
    actionByActionIdAndOrganizationId {
      rowId type aiAction aiReasoning aiPrettyAction aiPrettyReasoning aiSubject aiIceBreakingMessage aiModel aiFallback
      aiCheck aiDraftedMessage deadline editedAt archivedAt archivedBy archivedReason aiArchiveReasoning dismissedBecause
      resumesOn createdAt updatedAt
      claimsByActionIdAndOrganizationIdList(orderBy: POSITION_ASC) { text quote sourceIds }
    }
  }
}`;

const Claims = z.array(z.object({ text: z.string(), quote: z.string(), sourceIds: z.array(z.string()) }));
const Feed = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      actions: z.array(z.object({ id: z.string(), claims: Claims })),
      engagements: z.array(z.object({ id: z.string() })),
      meta: z.object({ actionCount: z.number(), engagementCount: z.number() }),
    }),
  ),
});
const ListedAction = z.object({ rowId: z.string(), claimsByActionIdAndOrganizationIdList: Claims });
const List = z.object({
  data: z.object({
    allSuggestionsList: z.array(
      z.object({
        contactByContactIdAndOrganizationId: z.object({
          rowId: z.string(),
          otherActionsList: z.array(ListedAction),
          newestEngagementsList: z.array(z.object({ rowId: z.string() })),
          actionCount: z.coerce.number(),
          engagementCount: z.coerce.number(),
        }),
        actionByActionIdAndOrganizationId: ListedAction,
      }),
    ),
  }),
});
export type Kind = "product" | "reference" | "postgraphile";

export interface Server {
  url: string;
  stop: () => void;
}

/** Starts a server of the kind as a process of its own, on a free port. Throws where it ends before it listens. */
export async function start(kind: Kind, databaseUrl: string): Promise<Server> {
  const isPostgraphile = kind === "postgraphile";
  const script = isPostgraphile
    ? path.join(POSTGRAPHILE, "server.mjs")
    : path.join(import.meta.dirname, "feed-server.ts");
  const child: ChildProcess = fork(script, [kind, databaseUrl], {
    execArgv: ["--disable-warning=ExperimentalWarning"],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      DATABASE_URL: as(databaseUrl, "app_server", PASSWORDS),
      DATABASE_POOL: "20",
      BETTER_AUTH_SECRET: SECRET,
      APP_URL: "http://localhost",
      CLOCK: `${DAY}T08:00:00Z`,
    },
  });
  const port = await new Promise<number>((resolve, reject) => {
    child.once("message", (message) => resolve(Number(message)));
    child.once("exit", () => reject(new Error(`the ${kind} server stopped`)));
  });
  const address = isPostgraphile ? "graphql" : "api/me/contacts/feed";
  return { url: `http://127.0.0.1:${port}/${address}`, stop: () => child.kill() };
}

/** The id that the data has of a name: see `ID_OF_NAME` in feed-data.ts. */
function uuid(name: string): string {
  const hash = createHash("md5").update(name).digest("hex");
  return hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, "$1-$2-8$3-8$4-$5");
}

/** Members in an order that alternates organizations; the first number is 1. */
function members({ organizations }: FeedData): number[] {
  const count = organizations * 4;
  return Array.from({ length: count }, (_, index) => 1 + ((index * 977) % count));
}

/** Who asks, in plain text. */
const plainly = (member: number): string =>
  `${uuid(`o${1 + Math.floor((member - 1) / 4)}`)}.${uuid(`u${member}`)}`;

function signed(member: number): string {
  const token = `token${member}`;
  const signature = createHmac("sha256", SECRET).update(token).digest("base64");
  return `better-auth.session_token=${encodeURIComponent(`${token}.${signature}`)}`;
}

/** What a member sends to GraphQL. */
function question(member: number) {
  return {
    method: "POST" as const,
    headers: { "content-type": "application/json", cookie: signed(member) },
    body: JSON.stringify({ query: QUERY, variables: { user: uuid(`u${member}`), day: DAY } }),
  };
}

/** How each server is loaded for a while. */
export function loads(
  servers: Record<Kind, Server>,
  data: FeedData,
): Record<Kind, (seconds: number) => Promise<Load>> {
  const { product, reference, postgraphile } = servers;
  const all = members(data);
  return {
    product: (seconds) => load(product.url, all.map(signed), CONNECTIONS, seconds),
    reference: (seconds) => load(reference.url, all.map(plainly), CONNECTIONS, seconds),
    postgraphile: (seconds) => loadRequests(postgraphile.url, all.map(question), CONNECTIONS, seconds),
  };
}

/** A server that found nobody's list would be fast for nothing, and one that answered something else too. */
export async function mustAnswer({ product, reference, postgraphile }: Record<Kind, Server>): Promise<void> {
  const ask = async ({ url }: Server, cookie: string) => (await fetch(url, { headers: { cookie } })).text();
  const [ours, theirs] = [await ask(product, signed(1)), await ask(reference, plainly(1))];
  const cards = Feed.parse(JSON.parse(ours)).data.map(({ id, actions, engagements, meta }) => [
    id,
    actions.map((action) => [action.id, action.claims]),
    engagements.map((engagement) => engagement.id),
    meta.actionCount,
    meta.engagementCount,
  ]);
  if (cards.length !== 10) throw new Error("not a list of ten");
  if (ours !== theirs) throw new Error("the reference answers something else");
  const reply = List.parse(await (await fetch(postgraphile.url, question(1))).json());
  const asked = reply.data.allSuggestionsList.map((card) => {
    const { contactByContactIdAndOrganizationId: contact, actionByActionIdAndOrganizationId: ofDay } = card;
    return [
      contact.rowId,
      // The day's own is among the person's newest, and stands first in a card.
      [ofDay, ...contact.otherActionsList.filter(({ rowId }) => rowId !== ofDay.rowId)].map((action) => [
        action.rowId,
        action.claimsByActionIdAndOrganizationIdList,
      ]),
      contact.newestEngagementsList.map(({ rowId }) => rowId),
      contact.actionCount,
      contact.engagementCount,
    ];
  });
  if (!isDeepStrictEqual(asked, cards)) throw new Error("PostGraphile answers other cards");
}
