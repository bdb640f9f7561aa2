import { globSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { SCREENS } from "./screens.ts";

it("every screen has its code and every screen's code its address", () => {
  const files = globSync("*/*-screen.tsx", { cwd: path.join(import.meta.dirname, "src/features") });
  const named = Object.values(SCREENS).map(({ file }) => `${file}.tsx`);
  expect(named.toSorted()).toEqual(files.toSorted());
});
