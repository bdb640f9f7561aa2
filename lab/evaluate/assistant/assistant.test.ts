import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import OpenAI from "openai";
import { afterAll, expect, it } from "vitest";
import * as z from "zod";
import { readJudgedPortals } from "../judged/judged-portals.ts";
import { headToHead } from "./command.ts";
import { crmSide } from "./crm-side.ts";
import { figuresOf } from "./figures.ts";
import { readPortalFiles } from "./portal-files.ts";

const [portal] = readJudgedPortals().filter(({ name }) => name === "j12");
if (portal === undefined) throw new Error("no portal j12");
const files = readPortalFiles(portal.folder);

const Asked = z.object({
  messages: z.array(z.object({ role: z.string(), content: z.string().nullish() }).loose()),
  tools: z.array(z.object({ function: z.object({ name: z.string() }) })),
});
type Asked = z.infer<typeof Asked>;

/** Two recorded ways of answering: with the CRM's tools, and with ours. */
const server = createServer(
  getRequestListener(
    new Hono().post("/v1/chat/completions", async (c) => {
      const asked = Asked.parse(await c.req.json());
      const isOurs = asked.tools.some((one) => one.function.name === "liste_du_jour");
      const message = isOurs ? withOurTools(asked) : withCrmTools(asked);
      return c.json({
        id: "recorded",
        object: "chat.completion",
        created: 0,
        model: "recorded",
        choices: [
          { index: 0, finish_reason: "stop", message: { role: "assistant", refusal: null, ...message } },
        ],
        usage: { prompt_tokens: 1_000, completion_tokens: 50, total_tokens: 1_050 },
      });
    }).fetch,
  ),
).listen(0, "127.0.0.1");
await new Promise((resolve) => server.once("listening", resolve));
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));
const client = new OpenAI({
  apiKey: "recorded",
  baseURL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
});

const calling = (name: string, input: object) => ({
  content: null,
  tool_calls: [{ id: name, type: "function", function: { name, arguments: JSON.stringify(input) } }],
});
const answering = (contacts: object[]) => ({ content: JSON.stringify({ contacts }) });
const toolAnswers = ({ messages }: Asked): string[] =>
  messages.flatMap(({ role, content }) => (role === "tool" ? [content ?? ""] : []));

/** Asks once for the list, and repeats it with the quotes that it shows. */
function withOurTools(asked: Asked) {
  const [list] = toolAnswers(asked);
  if (list === undefined) return calling("liste_du_jour", {});
  const contacts = list.split(/\n(?=\d+\. )/).flatMap((entry) => {
    const contactId = /\[([0-9a-f-]{36})\]/.exec(entry)?.[1];
    const quote = /<citation>(.*?)<\/citation>/s.exec(entry)?.[1]?.replace(/…$/, "") ?? "";
    return contactId === undefined ? [] : [{ contactId, reason: "liste du jour", quote }];
  });
  return answering(contacts);
}

/** Looks at the newest mails, and invents the words of somebody, and somebody. */
function withCrmTools(asked: Asked) {
  const [page] = toolAnswers(asked);
  if (page === undefined)
    return calling("search_crm_objects", {
      objectType: "emails",
      sorts: [{ propertyName: "hs_timestamp", direction: "DESCENDING" }],
      limit: 5,
    });
  const { results } = z
    .object({ results: z.array(z.object({ associations: z.object({ contacts: z.array(z.string()) }) })) })
    .parse(JSON.parse(page));
  const [first] = results.flatMap(({ associations }) => associations.contacts);
  return answering([
    { contactId: first ?? "", reason: "mail récent", quote: "Nous signons demain sans faute, promis." },
    { contactId: "nobody", reason: "?", quote: "" },
  ]);
}

it("gives the same model both sides' tools, and says what came of each", async () => {
  const [name, crm = "", own = ""] = await headToHead(client, "recorded", portal);
  expect(name).toBe("j12");
  // One search and an answer for each of two users; both of the two whom it proposes are invented.
  expect(crm).toMatch(
    /^CRM .*inventions 4 {2}unproved 0 {2}calls 2 {2}tokens 4000 \+ 200 .*without an answer 0\/2$/,
  );
  expect(own).toMatch(
    /^Relance .*inventions 0 {2}unproved 0 {2}calls 2 {2}tokens 4000 \+ 200 .*without an answer 0\/2$/,
  );
  const [, found, musts] = /musts (\d+)\/(\d+)/.exec(own) ?? [];
  expect(Number(musts)).toBeGreaterThan(5);
  expect(Number(found)).toBeGreaterThan(0);
});

it("counts a quote of a deal as one, and an empty quote as no proof", () => {
  const [deal] = files.deals.filter(({ amount, closesOn }) => amount !== null && closesOn !== null);
  if (deal === undefined) throw new Error("no deal with an amount and a day");
  const { contactId } = deal;
  const count = (...quotes: string[]) => {
    const { invented, unproved } = figuresOf(
      files,
      { relevant: [], mustNot: [] },
      {
        proposed: quotes.map((quote) => ({ contactId, reason: "affaire", quote })),
        calls: 0,
        tokens: { read: 0, written: 0 },
        milliseconds: 0,
      },
    );
    return { invented, unproved };
  };
  expect(count(String(deal.amount), deal.closesOn ?? "", deal.state)).toEqual({ invented: 0, unproved: 0 });
  expect(count("", "«\u00A0…\u00A0»", "Nous signons demain sans faute.")).toEqual({
    invented: 1,
    unproved: 2,
  });
});

it("searches as a CRM does, and says what it does not understand", async () => {
  const userId = files.users[0]?.id ?? "";
  const side = crmSide(files, userId);
  const search = async (input: object) =>
    z
      .object({ total: z.number(), results: z.array(z.object({ id: z.string() }).loose()) })
      .parse(JSON.parse(await side.call("search_crm_objects", { ...input })));
  const mine = await search({
    objectType: "contacts",
    filterGroups: [{ filters: [{ propertyName: "hubspot_owner_id", operator: "EQ", value: userId }] }],
    limit: 100,
  });
  const own = files.contacts.filter(({ ownerId }) => ownerId === userId).map(({ id }) => id);
  expect(mine.results.map(({ id }) => id).toSorted()).toEqual(own.toSorted());
  const contactId = files.notes[0]?.contactId ?? "";
  const notes = await search({
    objectType: "notes",
    filterGroups: [{ filters: [{ propertyName: "associations.contact", operator: "EQ", value: contactId }] }],
  });
  expect(notes.total).toBe(files.notes.filter((one) => one.contactId === contactId).length);
  expect(await side.call("search_crm_objects", { objectType: "dreams" })).toContain("objectType");
  expect(await side.call("send_mail", {})).toBe("Unknown tool: send_mail");
});
