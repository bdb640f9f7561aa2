import { afterEach, expect, it } from "vitest";
import { option } from "./with-stack.ts";

const { argv } = process;
afterEach(() => {
  process.argv = argv;
});

// As the check of the command line reads them (dev/commands/read-command.mjs), which lets all of these pass.
it.each([
  ["apart", ["--organization", "one"]],
  ["with an equals sign", ["--organization=one"]],
  ["said twice, the last", ["--organization", "other", "--organization", "one"]],
])("an option's value is read where it stands %s", (_, words) => {
  process.argv = ["node", "dev/job.ts", "retention", ...words];
  expect(option("organization")).toBe("one");
  expect(option("day")).toBeUndefined();
});
