import { describe, expect, it } from "vitest";
import { ticksDuring } from "../../../dev/test/loop-ticks.ts";
import { readPage } from "./pages.ts";

const COUNT = 100;
const objects = Array.from({ length: COUNT }, (_, index) => ({
  id: String(index),
  properties: { hs_timestamp: "2026-11-23T08:00:00Z", hs_email_text: "Bonjour", hs_note_body: "Vu" },
}));

describe("a page of HubSpot", () => {
  it.each(["emails", "notes"] as const)("lets requests in between its %s", async (type) => {
    const page = readPage(type, objects, new Map(), { next: undefined });
    expect(await ticksDuring(() => page.pages({}))).toBeGreaterThanOrEqual(COUNT / 2);
  });
});
