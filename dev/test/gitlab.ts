import { createHash } from "node:crypto";
import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { afterAll } from "vitest";
import { portOf } from "@relance/simulators/port-of.ts";

/** Whom the fake GitLab says has signed in. */
export interface GitlabPerson {
  id: number;
  email: string | null;
  email_verified: boolean;
  name?: string;
  state?: "active" | "blocked";
}

/**
 * A GitLab that speaks OAuth over HTTP: it trades a code for a token if the verifier answers the challenge
 * the code was given for, and tells who that token is of. https://docs.gitlab.com/api/oauth2/
 */
export async function fakeGitlab() {
  const codes = new Map<string, { challenge: string; person: GitlabPerson }>();
  const tokens = new Map<string, GitlabPerson>();
  const app = new Hono();
  app.post("/oauth/token", async (c) => {
    const form = new URLSearchParams(await c.req.text());
    const given = form.get("code") ?? "";
    const code = codes.get(given);
    const challenge = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    if (code === undefined || code.challenge !== challenge) return c.json({ error: "invalid_grant" }, 400);
    const token = `gitlab-token-${tokens.size}`;
    tokens.set(token, code.person);
    codes.delete(given);
    return c.json({ access_token: token, token_type: "Bearer", expires_in: 7_200, refresh_token: "r" });
  });
  app.get("/api/v4/user", (c) => {
    const person = tokens.get((c.req.header("authorization") ?? "").replace("Bearer ", ""));
    if (person === undefined) return c.json({ message: "401 Unauthorized" }, 401);
    return c.json({ username: "camille", name: "Camille", state: "active", locked: false, ...person });
  });
  const server = createServer(getRequestListener(app.fetch));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  afterAll(() => void server.close());
  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    /** What GitLab's consent page does: a code for the person, bound to the challenge of the address. */
    consent: (authorizationUrl: string, person: GitlabPerson): string => {
      const code = `code-${codes.size}-${person.id}`;
      const challenge = new URL(authorizationUrl).searchParams.get("code_challenge") ?? "";
      codes.set(code, { challenge, person });
      return code;
    },
  };
}
