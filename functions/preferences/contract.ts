import * as z from "zod";
import { noNul } from "../http/contract.ts";
import { WORKING_HOURS, ZONES } from "../settings/names.ts";

/** Most characters of a signature: a few lines. */
export const LONGEST_SIGNATURE = 500;

/** Lists are there from 5 at the earliest, and what comes after noon is no morning. */
const MorningHour = z.int().min(6).max(11);

/** From and until which local hour somebody works. */
const WorkingHours = z
  .object({
    from: z.int().min(WORKING_HOURS.earliest).max(WORKING_HOURS.latest),
    to: z.int().min(WORKING_HOURS.earliest).max(WORKING_HOURS.end),
  })
  .refine(({ from, to }) => from < to);

/** How a member writes and signs, and when they work, in one organization. */
export const Preferences = z.object({
  /** How a contact is addressed where their exchanges do not say. */
  register: z.enum(["vous", "tu"]),
  /** Below messages, instead of one's name; several lines. Null for the name. */
  signature: z.string().nullable(),
  /** 1 is Monday, 7 is Sunday; null until chosen: Monday to Friday, with a list on the others too. */
  workingDays: z.array(z.int().min(1).max(7)).nullable(),
  /** Whether French public holidays are worked. */
  publicHolidays: z.boolean(),
  /** Local hours between which one works; null for those of the organization. */
  workingHours: WorkingHours.nullable(),
  /** The one in which one’s days begin, by its name in the IANA database; null for the organization’s. */
  timeZone: z.string().nullable(),
  /** A mail when the day's list is there. */
  morningMail: z.boolean(),
  /** The local hour from which one is told of one's list; null for as soon as it is there. */
  morningHour: MorningHour.nullable(),
});
export type Preferences = z.output<typeof Preferences>;

/** What a member changes: a field left out stays as it is. */
export const PreferencesPatch = z
  .strictObject({
    register: z.enum(["vous", "tu"]),
    signature: z.string().trim().max(LONGEST_SIGNATURE).refine(noNul).nullable(),
    workingDays: z
      .array(z.int().min(1).max(7))
      .min(1)
      .refine((days) => new Set(days).size === days.length)
      .nullable(),
    publicHolidays: z.boolean(),
    workingHours: WorkingHours.nullable(),
    timeZone: z.enum(ZONES).nullable(),
    morningMail: z.boolean(),
    morningHour: MorningHour.nullable(),
  })
  .partial();
export type PreferencesPatch = z.output<typeof PreferencesPatch>;
