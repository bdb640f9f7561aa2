import { describe, expect, it } from "vitest";
import { callerOf, createPerson } from "../../../dev/test/caller.ts";
import { testStack } from "../../../dev/test/database.ts";
import { mailsOf } from "../../../dev/test/mailbox.ts";
import { route } from "../auth.ts";

const stack = await testStack({ mailbox: true });
const { admin, platform } = stack;
const call = callerOf(platform, [route]);
const mails = mailsOf(stack);
const forget = (body: unknown) => call("POST", "/api/auth/forget-password", { body });

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

  it("answers 400 to what is no address", async () => {
    for (const body of [{}, { email: 7 }, { email: "pas une adresse" }, [[]], null]) {
      expect((await forget(body)).status, JSON.stringify(body)).toBe(400);
    }
  });
});
