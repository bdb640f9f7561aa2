/** States that only a person changes, by connecting a CRM or configuring a model: trying again is no use. */
export const AWAITS_SETUP: ReadonlySet<string> = new Set([
  "crm_not_connected",
  "crm_revoked",
  "not_configured",
]);

/** Failures of a job that another delivery cannot mend. */
export const FINAL: ReadonlySet<string> = new Set([...AWAITS_SETUP, "crm_quota", "not_found"]);
