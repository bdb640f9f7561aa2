/** USD a day unless the operator says otherwise. */
const USUAL = 50;

/** What the model may cost a day, in USD, before that is an alarm. Throws for what is no positive number. */
export function modelCostAlarm(given: string | undefined): number {
  if (!given) return USUAL;
  const costUsd = Number(given);
  if (!(costUsd > 0 && Number.isFinite(costUsd)))
    throw new Error(
      `RELANCE_MODEL_COST_ALARM is "${given}": it is the USD that the model may cost a day, a number above 0.`,
    );
  return costUsd;
}
