import * as z from "zod";
import { route as auth } from "../../functions/auth/auth.ts";
import { route as feed } from "../../functions/contacts/get-feed.ts";
import { defineContract } from "../../functions/http/contract.ts";
import { endpoint } from "../../functions/http/endpoint.ts";
import { callerOf, createPerson, signIn } from "./caller.ts";
import type { TestStack } from "./database.ts";

const who = defineContract({
  method: "GET",
  path: "/api/who",
  summary: "Dit qui appelle.",
  response: z.object({ userId: z.string() }),
});

const Session = z.object({ user: z.object({ id: z.string() }) }).nullish();

/** A call behind the session gate that says whom the gate let in. */
export const whoAmI = endpoint(who, "session", async ({ ctx }) => ({ userId: ctx.user.id }));

/** The same verdict of all three. */
export const agreed = (verdict: string) => ({ gate: verdict, read: verdict, betterAuth: verdict });
export const NOBODY = agreed("unauthenticated");

/** Asks the gate, a hot read and better-auth about the same cookie. */
export function agreementOf({ platform, admin }: TestStack) {
  const call = callerOf(platform, [whoAmI, feed, auth]);
  return {
    call,
    /** Better-auth comes last, since it renews and cleans up. A person's id, or why there is none. */
    verdicts: async (cookie: string): Promise<ReturnType<typeof agreed>> => {
      const gate = await call("GET", "/api/who", { cookie });
      const read = await call("GET", "/api/me/contacts/feed", { cookie });
      const session = await call("GET", "/api/auth/get-session", { cookie });
      const named = session.status === 200 ? Session.parse(session.json)?.user.id : undefined;
      return {
        gate: gate.status === 200 ? who.response.parse(gate.json).userId : gate.error.code,
        read: read.status === 200 ? (named ?? "somebody") : read.error.code,
        betterAuth: session.status === 200 ? (named ?? "unauthenticated") : `status ${session.status}`,
      };
    },
    /** Somebody new who has really signed in. */
    signedIn: async () => {
      const person = await createPerson(admin);
      const cookie = await signIn(call, person.email);
      const token = decodeURIComponent(cookie.split("=")[1] ?? "").split(".")[0] ?? "";
      return { ...person, cookie, token };
    },
  };
}
