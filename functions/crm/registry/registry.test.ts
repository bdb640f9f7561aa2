import { describe, expect, it } from "vitest";
import { testStack } from "../../../dev/test/database.ts";
import { CRM_NAMES, CRMS } from "../names.ts";
import { authorizationOf } from "./authorization-of.ts";
import { definitionOf } from "./definition-of.ts";
import { openSourceOf } from "./open-source-of.ts";
import { openWriterOf } from "./open-writer-of.ts";
import { webhookOf } from "./webhook-of.ts";

const { admin } = await testStack();
const definitions = await Promise.all(CRMS.map(async (crm) => ({ crm, ...(await definitionOf(crm)) })));
const writable = definitions.filter(({ writeScopes }) => writeScopes !== null);
const announcing = definitions.filter(({ announces }) => announces);

describe("the list of CRMs", () => {
  it("is the database's too", async () => {
    const { rows } = await admin.query<{ id: string; name: string }>("select id, name from app.crm");
    expect(Object.fromEntries(rows.map(({ id, name }) => [id, name]))).toEqual(CRM_NAMES);
  });

  it.each(CRMS)("names folders where people are led to their CRM, and it is read: %s", async (crm) => {
    expect(await authorizationOf(crm)).toHaveProperty("authorizeUrl");
    expect(await openSourceOf(crm)).toBeTypeOf("function");
  });

  it.each(writable)("and written to, where that needs rights: $crm", async ({ crm }) => {
    expect(await openWriterOf(crm)).toBeTypeOf("function");
  });

  it.each(announcing)("and heard, where it announces changes: $crm", async ({ crm }) => {
    expect(await webhookOf(crm)).toHaveProperty("read");
  });
});
