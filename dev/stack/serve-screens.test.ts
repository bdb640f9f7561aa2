import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Hono } from "hono";
import { afterAll, describe, expect, it } from "vitest";
import { serveScreens } from "./serve-screens.ts";

const dist = await mkdtemp(path.join(tmpdir(), "relance-screens-"));
afterAll(() => rm(dist, { recursive: true }));
await mkdir(path.join(dist, "assets"));
await writeFile(path.join(dist, "index.html"), "<!doctype html>page");
await writeFile(path.join(dist, "assets/index-1a2b.js"), "code");
const app = new Hono();
serveScreens(app, dist);

async function served(asked: string): Promise<[number, string | null, string]> {
  const reply = await app.request(asked);
  return [reply.status, reply.headers.get("cache-control"), await reply.text()];
}

describe("the built screens", () => {
  it("are kept for good where a hash names them, and asked for again otherwise", async () => {
    expect(await served("/assets/index-1a2b.js")).toEqual([
      200,
      "public, max-age=31536000, immutable",
      "code",
    ]);
    expect(await served("/contacts/all")).toEqual([200, "no-cache", "<!doctype html>page"]);
  });

  it.each(["/assets/index-0000.js", "/assets/gone.css", "/assets/a/b.js"])(
    "have nothing at %s, which no cache may remember",
    async (asked) => {
      expect((await served(asked)).slice(0, 2)).toEqual([404, "no-store"]);
    },
  );
});
