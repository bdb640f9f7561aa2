import { expect, it } from "vitest";
import { isGood } from "./measure.ts";

it.each([
  ["GET /api/contacts", [200], 300, true],
  ["GET /api/contacts", [200], 301, false],
  ["GET /api/contacts", [200, 503], 20, false],
  ["GET /api/contacts", [403], 20, false],
  ["GET /api/contacts/{contactId}/personal-data", [200], 1_000, true],
  ["GET /api/contacts/{contactId}/personal-data", [200], 1_001, false],
  ["POST /api/imports", [201], 1_000, true],
  ["POST /api/imports", [200], 1_000, false],
  ["POST /api/crm/disconnect", [200, 409], 20, true],
  ["POST /api/crm/disconnect", [500], 20, false],
])("%s that answers %j within %d ms is good: %s", (call, statuses, milliseconds, good) => {
  const status = call === "POST /api/imports" ? { status: 201 } : {};
  expect(isGood({ call, as: "member", ...status }, statuses, milliseconds)).toBe(good);
});
