import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { SMTPServer } from "smtp-server";
import { createOpenaiSimulator } from "@relance/simulators/openai/server.ts";
import { portOf } from "@relance/simulators/port-of.ts";

export const MODEL_KEY = "sk-proj-geheim";
const PASSWORD = "geheim";

/** Outside things for tests of the doctor: a model server with two of the product's addresses, and a mail server. */
export interface Outside {
  readonly url: string;
  readonly smtpUrl: (password: string) => string;
  /** Whom mails were taken for. */
  readonly received: string[];
  stop(): Promise<void>;
}

/** The mail server is as providers have them: it takes one account's mails, from one domain. */
export async function startOutside(): Promise<Outside> {
  const openai = createOpenaiSimulator({ key: MODEL_KEY });
  const web = createServer(
    getRequestListener((request) => {
      const { pathname } = new URL(request.url);
      if (pathname === "/auth/invitation" || pathname === "/api/health/ready") return new Response("ok");
      return openai.app.fetch(request);
    }),
  );
  await new Promise<void>((resolve) => web.listen(0, "127.0.0.1", resolve));
  const received: string[] = [];
  const smtp = new SMTPServer({
    authOptional: false,
    disabledCommands: ["STARTTLS"],
    onAuth: ({ username, password }, _session, answer) =>
      username === "relance" && password === PASSWORD
        ? answer(null, { user: username })
        : answer(new Error("no such account")),
    onMailFrom: ({ address }, _session, answer) =>
      address.endsWith("@relance-app.fr") ? answer() : answer(new Error("sender not verified")),
    onData: (stream, session, answer) => {
      received.push(...session.envelope.rcptTo.map(({ address }) => address));
      stream.resume().once("end", () => answer());
    },
  });
  // A sender that goes away is not an error.
  smtp.on("error", () => undefined);
  await new Promise<void>((resolve) => smtp.listen(0, "127.0.0.1", () => resolve()));
  return {
    url: `http://127.0.0.1:${portOf(web)}`,
    smtpUrl: (password) => `smtp://relance:${password}@127.0.0.1:${portOf(smtp.server)}`,
    received,
    stop: async () => {
      web.closeAllConnections();
      await new Promise((resolve) => web.close(resolve));
      await new Promise<void>((resolve) => smtp.close(() => resolve()));
    },
  };
}
