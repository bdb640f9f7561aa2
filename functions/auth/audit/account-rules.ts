import * as z from "zod";
import { decodeJwt } from "jose";
import { firstRow } from "../../db/statement.ts";
import type { Target } from "./entry.ts";
import { textOf } from "./entry.ts";
import { type Call, fieldsOf, type Rules, type Told } from "./rule.ts";
import { type Person, personByEmail, personById, personByResetToken } from "./subjects.ts";

const targetOf = (person: Pick<Person, "id" | "email">): Target => ({
  kind: "user",
  id: person.id,
  label: person.email,
});

const ownAccount = async ({ actor }: Call): Promise<Told | null> => actor && { target: targetOf(actor) };

/** The actor is the person whose link was used. */
const byLink = (person: Person): Told => ({
  target: targetOf(person),
  organizationId: person.organizationId,
  actor: person,
});

/** Recorded only for existing accounts; the reply is the same for any address. */
const resetRequested = {
  event: "password.reset_requested",
  tell: async ({ pool, body }: Call): Promise<Told[]> => {
    const person = await personByEmail(pool, body["email"]);
    return person === null ? [] : [{ target: targetOf(person), organizationId: person.organizationId }];
  },
};

/** The person a verification link was sent to; better-auth checks its signature. Null if unknown. */
async function readVerified({ pool, query }: Call): Promise<Person | null> {
  try {
    const claims = decodeJwt(textOf(query["token"], 4000) ?? "");
    return await (claims["userId"]
      ? personById(pool, claims["userId"])
      : personByEmail(pool, claims["email"]));
  } catch {
    return null;
  }
}

export const accountRules: Rules = {
  "/change-password": {
    event: "password.changed",
    failures: "signed-in",
    about: ownAccount,
    tell: ({ body }, about) => [
      { ...about, detail: { revokeOtherSessions: body["revokeOtherSessions"] === true } },
    ],
  },
  "/request-password-reset": resetRequested,
  "/forget-password": resetRequested,
  "/reset-password": {
    event: "password.reset",
    failures: "anyone",
    about: async ({ pool, body, query }) => {
      const person = await personByResetToken(pool, body["token"] ?? query["token"]);
      if (person === null) return { organizationId: null };
      // An account created without a password gets its first one through the same link.
      return { ...byLink(person), ...(person.hasPassword ? {} : { event: "password.set" }) };
    },
  },
  "/change-email": {
    event: "email.change_requested",
    about: ownAccount,
    tell: async ({ pool, body, actor }, about) => {
      const now = await personById(pool, actor?.id);
      if (now === null || actor === null) return [];
      return now.email === actor.email
        ? [{ ...about, detail: { to: textOf(body["newEmail"]) } }]
        : [{ ...about, event: "email.changed", detail: { from: actor.email, to: now.email } }];
    },
  },
  // A link's effect depends on what was requested; comparing the account before and after tells.
  "/verify-email": {
    event: "email.verified",
    about: async (call) => {
      const person = await readVerified(call);
      return person && { ...byLink(person), detail: { verified: person.emailVerified } };
    },
    tell: async ({ pool }, { detail, ...about }) => {
      const now = await personById(pool, about.target?.id);
      const from = about.target?.label;
      if (now === null || about.target === undefined) return [];
      if (now.email !== from) return [{ ...about, event: "email.changed", detail: { from, to: now.email } }];
      return now.emailVerified && detail?.["verified"] === false ? [about] : [];
    },
  },
  "/update-user": {
    event: "user.updated",
    about: ownAccount,
    tell: ({ body }, about) => [{ ...about, detail: { fields: fieldsOf(body) } }],
  },
  "/delete-user": {
    event: "user.deleted",
    failures: "signed-in",
    about: ownAccount,
    tell: async ({ pool, actor }, about, { ok }) => {
      const isAsked = ok && (await personById(pool, actor?.id)) !== null;
      return [isAsked ? { ...about, event: "user.delete_requested" } : about];
    },
  },
  "/delete-user/callback": { event: "user.deleted", failures: "signed-in", about: ownAccount },
  // Without an id token the provider's callback completes the link, and is recorded instead.
  "/link-social": {
    event: "account.linked",
    about: ownAccount,
    tell: ({ body }, about) =>
      body["idToken"] === undefined ? [] : [{ ...about, detail: { provider: textOf(body["provider"], 40) } }],
  },
  "/unlink-account": {
    event: "account.unlinked",
    about: async ({ pool, body, actor }) => {
      if (actor === null) return null;
      // Named by its provider, or by its row's id.
      const row = await firstRow(
        pool,
        z.object({ provider: z.string() }),
        `select provider_id as provider from better_auth.account
         where user_id = $1 and (provider_id = $2 or id::text = $3) limit 1`,
        [actor.id, textOf(body["providerId"]), textOf(body["accountId"])],
      );
      return { target: targetOf(actor), detail: { provider: row?.provider ?? null } };
    },
  },
};
