// One process of the sign-in benchmark: `product` serves the deployed route; `reference` only verifies passwords, with
// the benchmark's concurrency, and reports how many.
import { serve } from "@hono/node-server";
import { hashPassword, verifyPassword } from "better-auth/crypto";
import { route } from "../../functions/auth/auth.ts";
import { createEnvironment } from "../../functions/env.ts";
import { createApp } from "../../functions/http/app.ts";
import { createLog } from "../../functions/http/log.ts";
import { createPlatform } from "../../functions/http/platform.ts";

/** Verifications per second, `atOnce` concurrently. */
async function verifyFor(seconds: number, atOnce: number): Promise<number> {
  const password = "Prospection-2026!";
  const hash = await hashPassword(password);
  const started = performance.now();
  let done = 0;
  const one = async (): Promise<void> => {
    while (performance.now() - started < seconds * 1000) {
      if (!(await verifyPassword({ hash, password }))) throw new Error("the password was not verified");
      done++;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  return done / ((performance.now() - started) / 1000);
}

if (process.argv[2] === "reference") {
  process.on("message", ({ seconds, atOnce }: { seconds: number; atOnce: number }) => {
    void verifyFor(seconds, atOnce).then((rate) => process.send?.(rate));
  });
  process.send?.("ready");
} else {
  const app = createApp(
    [route],
    createPlatform(
      createEnvironment(),
      createLog(() => undefined),
    ),
  );
  let calls = 0;
  // Each call has an IP address of its own, so that the rate limit counts it but does not refuse it.
  const fetch = (request: Request) => {
    calls++;
    const remoteAddress = `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`;
    return app.fetch(request, { incoming: { socket: { remoteAddress } } });
  };
  serve({ fetch, port: 0, hostname: "127.0.0.1" }, (address) => process.send?.(address.port));
}
process.on("disconnect", () => process.exit(0));
