import * as z from "zod";
import { Preferences } from "./contract.ts";

const Stored = z.record(z.string(), z.unknown());

/** What holds until a member chooses. */
const USUAL: Preferences = {
  register: "vous",
  signature: null,
  workingDays: null,
  publicHolidays: false,
  workingHours: null,
  timeZone: null,
  morningMail: false,
  morningHour: null,
};

/** A member's preferences, as they are stored: only what they changed. */
export function preferencesOf(stored: unknown): Preferences {
  return Preferences.parse({ ...USUAL, ...Stored.parse(stored) });
}
