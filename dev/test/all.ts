// npm test: unit and integration tests on an embedded Postgres; beside them the main ways in a real browser, the tests of
// the screens and the checks (format, lint, types, dead code), which fill what the tests leave of two cores while they
// wait for their servers. What takes long to prove stands in long.ts. What fails is run once more; what passed only then
// is named.
import { finish, playwright, screens, step, vitest } from "./runner.ts";

/** One after the other: with all beside the tests at once, pages in the browser would wait too long for a processor. */
async function besideTheServer(): Promise<void> {
  await playwright("product", "looks");
  await vitest("web", { beside: true });
  await step("checks", [process.execPath, "dev/check.ts"], { beside: true });
}

await Promise.all([vitest("functions"), screens().then(besideTheServer)]);
finish();
