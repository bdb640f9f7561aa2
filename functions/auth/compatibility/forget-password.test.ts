import { describe, expect, it } from "vitest";
import { callerOf, createPerson } from "../../../dev/test/caller.ts";
import { testStack } from "../../../dev/test/database.ts";
import { mailsOf } from "../../../dev/test/mailbox.ts";
import { route } from "../auth.route.ts";

const stack = await testStack({ mailbox: true });
const { admin, platform } = stack;
const call = callerOf(platform, [route]);
const mails = mailsOf(stack);
const forget = (body: unknown, address?: string) =>
  call("POST", "/api/auth/forget-password", { body, ...(address === undefined ? {} : { address }) });

describe("POST /forget-password", () => {
  it("mails a link to the page that was named, as /request-password-reset does", async () => {
    const me = await createPerson(admin);
    const reply = await forget({ email: me.email.toUpperCase(), redirectTo: "/auth/reset-password" });
    expect([reply.status, reply.json]).toEqual([200, { status: true }]);
    const link = await mails.linkTo(me.email, "reset");
    expect(link).toMatch(/^\/api\/auth\/reset-password\/[A-Za-z0-9]{24}\?callbackURL=/);
    const followed = await call("GET", link);
    expect(followed.status).toBe(302);
    expect(followed.headers.get("location")).toMatch(/\/auth\/reset-password\?token=[A-Za-z0-9]{24}$/);
  });

  it("answers the same for an address without an account", async () => {
    const reply = await forget({ email: "personne@exemple.test", redirectTo: "/auth/reset-password" });
    expect([reply.status, reply.json]).toEqual([200, { status: true }]);
    expect(await mails.count("personne@exemple.test")).toBe(0);
  });

  it("refuses a page of another site: 403, and mails nothing", async () => {
    const me = await createPerson(admin);
    const reply = await forget({ email: me.email, redirectTo: "https://evil.example/" });
    expect(reply.status).toBe(403);
    expect(await mails.count(me.email)).toBe(0);
  });

  it.each([{}, { email: 7 }, { email: "pas une adresse" }, [[]], null])(
    "answers 400 to what is no address: %j",
    async (body) => {
      expect((await forget(body)).status).toBe(400);
    },
  );

  it("is asked three times a minute by one address", async () => {
    const statuses = [];
    for (let attempt = 0; attempt < 4; attempt++) {
      statuses.push((await forget({ email: "personne@exemple.test" }, "203.0.113.30")).status);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect((await forget({ email: "personne@exemple.test" }, "203.0.113.31")).status).toBe(200);
  });
});
