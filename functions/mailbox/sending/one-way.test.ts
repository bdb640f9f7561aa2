import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { routes } from "../../routes.generated.ts";

const root = path.resolve(import.meta.dirname, "../../..");
const files = globSync("functions/**/*.ts", { cwd: root }).filter((file) => !file.endsWith(".test.ts"));
const naming = (what: RegExp): string[] =>
  files.filter((file) => what.test(readFileSync(path.join(root, file), "utf8"))).toSorted();

it("sends mail in a person's name by one call alone, which no key, no assistant and no worker can make", () => {
  expect(naming(/\bsendDraft\b/)).toEqual([
    "functions/mailbox/definition.ts",
    "functions/mailbox/google/write.ts",
    "functions/mailbox/sending/send-message.ts",
  ]);
  expect(naming(/sending\/send-message/)).toEqual(["functions/routes.generated.ts"]);
  expect(naming(/drafts\/send|messages\/send\b|\/sendMail|\/send`/)).toEqual([
    "functions/mailbox/google/write.ts",
  ]);
  expect(routes.find(({ name }) => name === "MailboxSend")?.scope).toBeUndefined();
});
