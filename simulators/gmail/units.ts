import { tooFast } from "./errors.ts";

/** Units of a method (May 2026). https://developers.google.com/workspace/gmail/api/reference/quota */
export const UNITS = {
  profile: 1,
  list: 5,
  get: 20,
  history: 2,
  draftCreate: 10,
  draftUpdate: 15,
  draftList: 5,
  draftGet: 5,
  draftSend: 100,
} as const;

const MINUTE = 60_000;

/** The units that each mailbox spends in a minute. */
export function createUnits(now: () => number, most: number) {
  const spent = new Map<string, { at: number; units: number }[]>();
  return {
    /** Throws what Google answers to who is too fast. */
    spend: (address: string, method: keyof typeof UNITS): void => {
      const recent = (spent.get(address) ?? []).filter(({ at }) => at > now() - MINUTE);
      const sum = recent.reduce((total, { units }) => total + units, 0);
      spent.set(address, recent);
      if (sum + UNITS[method] > most) throw tooFast((recent[0]?.at ?? now()) + MINUTE);
      recent.push({ at: now(), units: UNITS[method] });
    },
    of: (address: string): number =>
      (spent.get(address) ?? []).reduce((total, { units }) => total + units, 0),
  };
}
