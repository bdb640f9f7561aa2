import type { Pool } from "pg";
import { createContact } from "../../dev/test/factories.ts";
import type { Platform } from "../../functions/http/platform.ts";
import { systemContext } from "../../functions/jobs/system-context.ts";
import { writeDay } from "../../functions/suggestions/lists/day/write-day.ts";
import type { DayItem } from "../../functions/suggestions/actions/proposals/day-item.ts";
import type { World } from "./world.ts";

export const MONDAY = "2026-11-23";
export const TUESDAY = "2026-11-24";

/** What the suggestions propose for a contact. */
export const proposal = (contactId: string, message = "Bonjour Léa, votre devis est prêt."): DayItem => ({
  contactId,
  score: 90,
  type: "ongoingBusiness",
  deadline: MONDAY,
  reasons: [{ signal: "silent-quote", text: "Devis sans réponse.", evidence: [] }],
  action: {
    ai_action: "relancer",
    ai_reasoning: "",
    ai_prettyAction: "",
    ai_prettyReasoning: "",
    ai_subject: "",
    ai_iceBreakingMessage: message,
    ai_model: "demo-rules",
    ai_promptVersion: null,
    ai_fallback: null,
    ai_check: null,
  },
  claims: [
    { text: "Votre devis est prêt.", quote: "le devis partira lundi", sourceIds: [contactId] },
    { text: "Bonjour Léa.", quote: "Léa Roy", sourceIds: [] },
  ],
});

interface DayList {
  readonly contacts: readonly string[];
  readonly actions: readonly string[];
}

/** The doors to the days of one test file's database. */
export function daysOf(admin: Pool, platform: Platform) {
  return {
    writeDay: (world: World, userId: string, day: string, items: readonly DayItem[]) =>
      writeDay(systemContext(platform, world.organizationId, "test"), userId, day, items),

    /** New contacts of an organization. */
    contactsOf: async (world: World, count: number): Promise<string[]> => {
      const ids: string[] = [];
      for (let n = 0; n < count; n++) ids.push(await createContact(admin, world.organizationId));
      return ids;
    },

    /** Contacts and actions of somebody's list; throws unless its positions are 1, 2, 3… */
    listOf: async (userId: string, day: string): Promise<DayList> => {
      const { rows } = await admin.query<{ position: number; contact_id: string; action_id: string }>(
        "select position, contact_id, action_id from public.suggestion where user_id = $1 and day = $2 order by position",
        [userId, day],
      );
      if (rows.some((row, index) => row.position !== index + 1)) throw new Error("the list has a gap");
      return { contacts: rows.map((row) => row.contact_id), actions: rows.map((row) => row.action_id) };
    },
  };
}
