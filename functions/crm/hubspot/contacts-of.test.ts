import { describe, expect, it } from "vitest";
import { contactsOf } from "./contacts-of.ts";

describe("the contacts of what a webhook told", () => {
  it("are asked for by type, and not for one that is not read any more", async () => {
    const asked: string[] = [];
    const client = {
      associated: (type: string, ids: readonly string[]) => {
        asked.push(type);
        return Promise.resolve(new Map(ids.map((id) => [id, [`contact of ${id}`]])));
      },
    };
    const changes = ["notes", "tickets", "notes", "toString"].map((type, id) => ({ type, id: String(id) }));
    expect(await contactsOf(client, changes)).toEqual(["contact of 0", "contact of 2"]);
    expect(asked).toEqual(["notes"]);
  });
});
