import { createHash, createHmac } from "node:crypto";
import { type ChildProcess, fork } from "node:child_process";
import path from "node:path";
import * as z from "zod";
import { as } from "../../dev/stack/database.ts";
import { DAY, type FeedData } from "./feed-data.ts";
import { type Load, load } from "./load.ts";

export const PASSWORDS = { app_server: "bench", auth_server: "bench" };
const SECRET = "a-secret-of-thirty-two-characters-or-more";
export const CONNECTIONS = 20;

const Feed = z.object({ data: z.array(z.unknown()) });
export type Kind = "product" | "reference";

export interface Server {
  url: string;
  stop: () => void;
}

/** Starts a server of the kind as a process of its own, on a free port. Throws where it ends before it listens. */
export async function start(kind: Kind, databaseUrl: string): Promise<Server> {
  const child: ChildProcess = fork(path.join(import.meta.dirname, "feed-server.ts"), [kind, databaseUrl], {
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
  return { url: `http://127.0.0.1:${port}/api/me/contacts/feed`, stop: () => child.kill() };
}

/** The id that the data has of a name: see `ID_OF_NAME` in feed-data.ts. */
export function uuid(name: string): string {
  const hash = createHash("md5").update(name).digest("hex");
  return hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, "$1-$2-8$3-8$4-$5");
}

/** Members in an order that alternates organizations; the first number is 1. */
export function members({ organizations }: FeedData): number[] {
  const count = organizations * 4;
  return Array.from({ length: count }, (_, index) => 1 + ((index * 977) % count));
}

/** Who asks, in plain text. */
const plainly = (member: number): string =>
  `${uuid(`o${1 + Math.floor((member - 1) / 4)}`)}.${uuid(`u${member}`)}`;

export function signed(member: number): string {
  const token = `token${member}`;
  const signature = createHmac("sha256", SECRET).update(token).digest("base64");
  return `better-auth.session_token=${encodeURIComponent(`${token}.${signature}`)}`;
}

/** How each server is loaded for a while. */
export function loads(
  servers: Record<Kind, Server>,
  data: FeedData,
): Record<Kind, (seconds: number) => Promise<Load>> {
  const { product, reference } = servers;
  const all = members(data);
  return {
    product: (seconds) => load(product.url, all.map(signed), CONNECTIONS, seconds),
    reference: (seconds) => load(reference.url, all.map(plainly), CONNECTIONS, seconds),
  };
}

/** A server that found nobody's list would be fast for nothing, and one that answered something else too. */
export async function mustAnswer({ product, reference }: Record<Kind, Server>): Promise<void> {
  const ask = async ({ url }: Server, cookie: string) => (await fetch(url, { headers: { cookie } })).text();
  const [ours, theirs] = [await ask(product, signed(1)), await ask(reference, plainly(1))];
  if (Feed.parse(JSON.parse(ours)).data.length !== 10) throw new Error("not a list of ten");
  if (ours !== theirs) throw new Error("the reference answers something else");
}
