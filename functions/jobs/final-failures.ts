/** States that only a person changes, by connecting a CRM or configuring a model: trying again is no use. */
export const AWAITS_SETUP: ReadonlySet<string> = new Set([
  "crm_not_connected",
  "crm_revoked",
  "not_configured",
]);

/**
 * Failures of a job that another delivery cannot mend. `crm_unreadable` is met after all tries of a call: a job that said
 * « running » until its last delivery would keep it from people for minutes.
 */
export const FINAL: ReadonlySet<string> = new Set([
  ...AWAITS_SETUP,
  "crm_quota",
  "crm_unreadable",
  "not_found",
]);
