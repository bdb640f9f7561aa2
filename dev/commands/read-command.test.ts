import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { temporaryFolder } from "../test/temporary-folder.ts";
import { readCommand } from "./read-command.mjs";

const ROOT = path.resolve(import.meta.dirname, "../..");
const Scripts = z.object({ scripts: z.record(z.string(), z.string()) });
const { scripts } = Scripts.parse(JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8")));
const BOOTSTRAP = "node dev/bootstrap.mjs ";
const COMMANDS = Object.entries(scripts).filter(([, script]) => script.startsWith(BOOTSTRAP));

/** What is said of a command's line before it begins. */
function read(script: string, words: readonly string[]) {
  const [entry = "", ...preset] = script.slice(BOOTSTRAP.length).split(" ");
  return readCommand(entry, [...preset, ...words]);
}
const refused = (name: string, ...words: string[]): string =>
  read(scripts[name] ?? "", words).problem ?? expect.fail("was taken");

describe("every command", () => {
  it.each(COMMANDS)("npm run %s says what it takes", (name, script) => {
    const { help, problem } = read(script, ["--help"]);
    expect(problem).toBeUndefined();
    expect(help).toContain(["start", "test"].includes(name) ? `npm ${name}` : `npm run ${name}`);
  });

  it.each(COMMANDS)("npm run %s refuses by name what it does not know", (_, script) => {
    for (const words of [["--nonsense"], ["nonsense"]]) {
      const { problem } = read(script, words);
      expect(problem?.trim().split("\n")).toHaveLength(1);
    }
  });
});

it("help goes to the output and ends well, a refusal to the errors with 2, before anything is installed", () => {
  const say = (word: string) =>
    spawnSync(process.execPath, [path.join(ROOT, "dev/bootstrap.mjs"), "dev/test/all.ts", word], {
      encoding: "utf8",
    });
  expect(say("--help")).toMatchObject({ status: 0, stdout: expect.stringContaining("npm test"), stderr: "" });
  expect(say("--nonsense")).toMatchObject({ status: 2, stdout: "" });
});

describe("a command line", () => {
  it("with an option that is written wrong is told the one that was probably meant", () => {
    expect(refused("job", "daily-suggestions", "--organisation", "x")).toContain(
      "unknown option --organisation (did you mean --organization?)",
    );
    expect(refused("job", "retention", "--priview")).toContain("did you mean --preview?");
    expect(refused("start", "--frsh")).toContain("did you mean --fresh?");
  });

  it("without what it needs is told what is missing", () => {
    expect(refused("job")).toContain("say which: daily-suggestions, sync, retention");
    expect(refused("backup", "write")).toContain("DIR is missing");
    expect(refused("secrets", "--file", path.join(ROOT, "package.json"))).toContain(
      "--stage NAME is missing",
    );
    expect(refused("admin", "create-admin", "--email", "a@b.fr")).toContain("--name NAME is missing");
    expect(refused("secrets", "--stage")).toContain("'--stage <value>' argument missing");
  });

  it("with a value of the wrong kind is told which", () => {
    expect(refused("job", "daily-suggestions", "--day", "2026-02-30")).toContain(
      "--day 2026-02-30 is no day",
    );
    expect(refused("job", "sync", "--organization", "Démo")).toContain("--organization Démo is no id");
    expect(refused("mutate", "--count", "many")).toContain("--count many is no number");
    expect(refused("backup", "restore", "/nowhere")).toContain("/nowhere is no folder");
    expect(refused("bench", "sync", "cals")).toContain("cals is none of calls");
    const out = path.join(temporaryFolder(), "out.json");
    const portal = ["--portal", "/nowhere", "--today", "2026-11-23", "--out", out];
    expect(refused("evaluate", ...portal)).toContain("--portal /nowhere is no folder");
    expect(refused("evaluate", "readings", "--reader", "locl")).toContain("is none of local, model");
  });

  it("with a word too many, or the wrong one first, is told which", () => {
    expect(refused("generate", "database", "api")).toContain("unknown: api");
    expect(refused("evaluate", "nothing")).toContain("unknown: nothing");
    expect(refused("bench", "feeed")).toContain("unknown: feeed (did you mean feed?)");
  });
});
