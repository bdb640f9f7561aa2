import { describe, expect, it } from "vitest";
import { reachesOf } from "./find-reaches.ts";

const OTHER = `
  export function tell() {}
  export const ask = async () => 1;
  export const count = ((n: number) => n) satisfies Count;
  export const PROMPT = "words";
  export type Count = (n: number) => number;`;

const taken = (text: string, file = "functions/mine/verb.ts"): string[] =>
  reachesOf(
    file,
    new Map([
      [file, text],
      ["functions/other/inner.ts", OTHER],
      ["functions/other/contract.ts", "export const Shape = {};"],
    ]),
  ).map(({ name }) => name);

describe("what a slice takes from another", () => {
  it("may be a function or a type, and anything of its contract", () => {
    expect(taken(`import { ask, count, tell, type Count } from "../other/inner.ts";`)).toEqual([]);
    expect(taken(`import { Shape } from "../other/contract.ts";`)).toEqual([]);
  });

  it("is none of its constants, and not the whole module", () => {
    expect(taken(`import { ask, PROMPT } from "../other/inner.ts";`)).toEqual(["PROMPT"]);
    expect(taken(`import * as other from "../other/inner.ts";`)).toEqual(["*"]);
  });

  it("is the same by an export of what another one has", () => {
    expect(taken(`export { ask, type Count } from "../other/inner.ts";`)).toEqual([]);
    expect(taken(`export type * from "../other/inner.ts";`)).toEqual([]);
    expect(taken(`export { tell, PROMPT as words } from "../other/inner.ts";`)).toEqual(["PROMPT"]);
    expect(taken(`export * from "../other/inner.ts";`)).toEqual(["*"]);
    expect(taken(`export * as other from "../other/inner.ts";`)).toEqual(["*"]);
  });

  it("is none of its modules as a whole, loaded when it runs", () => {
    expect(taken(`const { ask } = await import("../other/inner.ts");`)).toEqual(["*"]);
    expect(taken("export const load = (crm: string) => import(`../other/${crm}/index.ts`);")).toEqual(["*"]);
    expect(taken("export const load = (slice: string) => import(`../${slice}/index.ts`);")).toEqual(["*"]);
    expect(taken("export const load = (file: string) => import(file);")).toEqual(["*"]);
    expect(taken("export const load = (folder: string) => import(`${folder}/a.ts`);")).toEqual(["*"]);
    expect(taken(`await import("../other/contract.ts"); await import("openai");`)).toEqual([]);
    expect(
      taken("export const load = (crm: string) => import(`../${crm}/index.ts`);", "functions/mine/deep/a.ts"),
    ).toEqual([]);
  });

  it("is not asked of the workers, which join the slices, nor of the rooms below", () => {
    expect(taken(`import { PROMPT } from "../other/inner.ts";`, "functions/workers/registry.ts")).toEqual([]);
    expect(taken(`import { LONGEST } from "../http/limits.ts";`)).toEqual([]);
  });
});
