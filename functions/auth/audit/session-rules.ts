import * as z from "zod";
import { allRows, firstRow } from "../../db/statement.ts";
import { textOf } from "./entry.ts";
import type { Answer, Call, Rules, Told } from "./rule.ts";
import { personByEmail } from "./subjects.ts";

/** Sign-in by any method: one entry for the person who now has a session. */
function signedIn(method: string, { signedIn: person }: Answer): Told[] {
  if (person === null) return [];
  return [
    {
      actor: person,
      organizationId: person.organizationId,
      target: { kind: "user", id: person.id, label: person.email },
      detail: { method },
    },
  ];
}

async function tellSignIn(call: Call, _about: Told, answer: Answer): Promise<Told[]> {
  if (answer.ok) return signedIn("email", answer);
  // Not recorded unless it is an address: people type passwords into the wrong field.
  const isAddress = answer.code !== "INVALID_EMAIL" && answer.code !== "VALIDATION_ERROR";
  const tried = isAddress ? textOf(call.body["email"]) : null;
  const person = await personByEmail(call.pool, tried);
  return [
    {
      event: "session.failed",
      target: { kind: "user", id: person?.id ?? null, label: tried },
      organizationId: person?.organizationId ?? null,
      detail: { method: "email" },
    },
  ];
}

function tellSocial(provider: string, answer: Answer): Told[] {
  if (answer.ok) return signedIn(provider, answer);
  return [{ event: "session.failed", organizationId: null, detail: { method: provider } }];
}

export const sessionRules: Rules = {
  "/sign-in/email": { event: "session.created", failures: "anyone", tell: tellSignIn },
  "/sign-in/social": {
    event: "session.created",
    failures: "anyone",
    tell: (call, _about, answer) => tellSocial(textOf(call.body["provider"], 40) ?? "social", answer),
  },
  // A provider's callback: begins a session, or links an account to the current one.
  "/callback/:id": {
    event: "session.created",
    failures: "anyone",
    tell: (call, _about, answer) => {
      const provider = textOf(call.params["id"], 40) ?? "social";
      const isLinked = answer.ok && answer.signedIn === null && call.actor !== null;
      return isLinked ? [{ event: "account.linked", detail: { provider } }] : tellSocial(provider, answer);
    },
  },
  // Registration by invitation.
  "/register": {
    event: "session.created",
    tell: async (call, _about, answer) => {
      const person = answer.signedIn;
      if (person === null) return [];
      const rows = await allRows(
        call.pool,
        z.object({ role: z.string().nullable(), organizationId: z.string() }),
        `select role, organization_id as "organizationId" from better_auth.invitation
         where email = lower($1) and status = 'accepted' order by created_at desc limit 1`,
        [person.email],
      );
      const accepted = rows.map(({ role, organizationId }) => ({
        event: "invitation.accepted",
        actor: person,
        organizationId,
        target: { kind: "invitation", label: person.email },
        detail: { role },
      }));
      return [...signedIn("register", answer), ...accepted];
    },
  },
  "/sign-out": { event: "session.ended", tell: ({ actor }, about) => (actor === null ? [] : [about]) },
  "/revoke-session": {
    event: "session.revoked",
    about: async ({ pool, body, actor }) => {
      if (actor === null) return null;
      const row = await firstRow(
        pool,
        z.object({ id: z.string() }),
        "select id from better_auth.session where token = $1 and user_id = $2",
        [textOf(body["token"]), actor.id],
      );
      return row === undefined ? null : { target: { kind: "session", id: row.id } };
    },
    // Another person's session is not ended, although the reply is the same.
    tell: (_call, about) => (about.target === undefined ? [] : [about]),
  },
  "/revoke-sessions": {
    event: "session.revoked",
    tell: () => [{ target: { kind: "session" }, detail: { scope: "all" } }],
  },
  "/revoke-other-sessions": {
    event: "session.revoked",
    tell: () => [{ target: { kind: "session" }, detail: { scope: "others" } }],
  },
  "/admin/stop-impersonating": {
    event: "impersonation.stopped",
    failures: "refused",
    about: async ({ actor }) => actor && { target: { kind: "user", id: actor.id, label: actor.email } },
  },
};
