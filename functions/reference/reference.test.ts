import { describe, expect, it } from "vitest";
import { expectOwnCodeAlone } from "../../dev/test/own-code.ts";
import { pagePolicy } from "../http/page.ts";
import { describedApi } from "./described-api.ts";
import { referencePage } from "./page.ts";
import { STYLE } from "./style.ts";

const document = describedApi();

describe("the reference", async () => {
  const page = await referencePage(document);

  it("shows every call, in French, without scripts or anything from elsewhere", () => {
    for (const path of Object.keys(document.paths)) expect(page).toContain(`<code>${path}</code>`);
    expect(page).toContain('<html lang="fr">');
    expect(page).not.toMatch(/<script|<link|src=|@import|url\(/);
  });

  it("is served under a policy of its own style alone", () => {
    const policy = pagePolicy({ style: STYLE });
    expect(policy).not.toContain("script-src");
    expectOwnCodeAlone(policy, page);
  });

  it("shows a summary as text, whatever it holds", async () => {
    const [path, methods] = Object.entries(document.paths)[0] ?? ["", {}];
    const [method, call] = Object.entries(methods)[0] ?? [];
    if (method === undefined || call === undefined) throw new Error("nothing is described");
    const paths = { [path]: { [method]: { ...call, summary: "<script>alert(1)</script>" } } };
    expect(await referencePage({ ...document, paths })).not.toContain("<script>");
  });
});
