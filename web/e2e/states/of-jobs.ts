import { aJob, uuid } from "../../src/test/fixtures.ts";

/** What a list of jobs tells of one beside itself. */
export const OF_A_JOB = { crms: ["hubspot"], createdBy: null, createdByName: null };

export const failedJob = aJob({
  id: uuid(801),
  state: "failed",
  error: { code: "crm_unavailable", message: "HubSpot ne répond pas." },
  finishedAt: "2026-11-21T08:00:00.000Z",
});
