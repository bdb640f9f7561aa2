import * as z from "zod";
import { Preferences } from "./contract.ts";

const Stored = z.record(z.string(), z.unknown());

/** What holds until a member chooses: the product's list comes every day. */
const USUAL: Preferences = {
  register: "vous",
  signature: null,
  workingDays: [1, 2, 3, 4, 5, 6, 7],
  publicHolidays: true,
  morningMail: false,
  morningHour: null,
};

/** A member's preferences, as they are stored: only what they changed. */
export function preferencesOf(stored: unknown): Preferences {
  return Preferences.parse({ ...USUAL, ...Stored.parse(stored) });
}
