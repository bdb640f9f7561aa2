import * as z from "zod";

const Audit = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({ name: z.string(), severity: z.string(), range: z.string().default("") }),
  ),
});
/** Severities that may not land; lesser ones are only said. */
const REFUSED = new Set(["high", "critical"]);

/** Published vulnerabilities of the packages in use. */
export interface Vulnerabilities {
  /** One line a package. */
  readonly lines: string[];
  readonly isRefused: boolean;
}

/** Reads what `npm audit --json` printed; undefined where the registry did not answer, as one without advisories. */
export function readAudit(output: string): Vulnerabilities | undefined {
  let json: unknown;
  try {
    json = JSON.parse(output);
  } catch {
    return undefined;
  }
  const { success, data } = Audit.safeParse(json);
  if (!success) return undefined;
  const found = Object.values(data.vulnerabilities);
  return {
    lines: found.map(({ name, severity, range }) => `${name} ${range}: ${severity}`),
    isRefused: found.some(({ severity }) => REFUSED.has(severity)),
  };
}
