/** Words by which an operator says that nobody is to be told. */
const NOBODY = "none";

/**
 * The address that alarms are mailed to; undefined where nobody is told. Throws in production without one: a deployment
 * nobody watches has to be asked for by name.
 */
export function alarmAddress(
  stage: string,
  given: string | undefined,
  warn: (text: string) => void = (text) => process.stderr.write(`${text}\n`),
): string | undefined {
  if (given === NOBODY) return undefined;
  if (given) return given;
  if (stage === "production")
    throw new Error(
      `RELANCE_ALARM_EMAIL is missing: nobody would be told when production fails. Set it to an address, or to "${NOBODY}" to deploy without.`,
    );
  warn("RELANCE_ALARM_EMAIL is not set: this stage's alarms tell nobody.");
  return undefined;
}
