import * as z from "zod";
import { contract } from "../http/contract.ts";

// What Postgres cannot hold in a text.
const noNul = (text: string): boolean => !text.includes("\u0000");

/** Most characters of a signature: a few lines. */
export const LONGEST_SIGNATURE = 500;

/** Lists are there from 5 at the earliest, and what comes after noon is no morning. */
const MorningHour = z.int().min(6).max(11);

/** How a member writes and signs, and when they work, in one organization. */
export const Preferences = z.object({
  /** How a contact is addressed where their exchanges do not say. */
  register: z.enum(["vous", "tu"]),
  /** Below messages, instead of one's name; several lines. Null for the name. */
  signature: z.string().nullable(),
  /** Days with a list: 1 is Monday, 7 is Sunday. */
  workingDays: z.array(z.int().min(1).max(7)),
  /** Lists on French public holidays too. */
  publicHolidays: z.boolean(),
  /** A mail when the day's list is there. */
  morningMail: z.boolean(),
  /** The local hour from which one is told of one's list; null for as soon as it is there. */
  morningHour: MorningHour.nullable(),
});
export type Preferences = z.output<typeof Preferences>;

export const getPreferences = contract({
  method: "GET",
  path: "/api/me/preferences",
  summary: "Comment la personne connectée écrit et signe, et quels jours elle travaille.",
  response: Preferences,
});

/** A field left out stays as it is. */
export const updatePreferences = contract({
  method: "PATCH",
  path: "/api/me/preferences",
  summary: "Change les préférences de la personne connectée.",
  body: z
    .strictObject({
      register: z.enum(["vous", "tu"]),
      signature: z.string().trim().max(LONGEST_SIGNATURE).refine(noNul).nullable(),
      workingDays: z
        .array(z.int().min(1).max(7))
        .min(1)
        .refine((days) => new Set(days).size === days.length),
      publicHolidays: z.boolean(),
      morningMail: z.boolean(),
      morningHour: MorningHour.nullable(),
    })
    .partial(),
  response: Preferences,
});
