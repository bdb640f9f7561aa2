import type { Tables } from "../../../functions/db/database.generated.ts";
import type { Ownership } from "./find-foreign-tables.ts";

type Owned = Exclude<keyof Tables, `better_auth.${string}` | "app.crm">;

const TABLES = {
  "public.action": { slice: "suggestions", readBy: ["contacts", "crm"] },
  "public.action_event": { slice: "suggestions" },
  "public.article": { slice: "intelligence", readBy: ["contacts"] },
  "public.claim": { slice: "suggestions" },
  "public.contact": {
    slice: "crm",
    readBy: ["model", "owners", "prospection", "readings", "suggestions", "workers"],
    writtenBy: ["contacts", "intelligence"],
  },
  "public.deal": { slice: "crm", readBy: ["prospection", "suggestions"] },
  "public.deal_contact": { slice: "crm", readBy: ["suggestions"] },
  "public.engagement": {
    slice: "crm",
    readBy: ["contacts", "intelligence", "prospection", "readings", "suggestions"],
  },
  "public.fact": { slice: "readings", readBy: ["suggestions"] },
  "public.fact_correction": { slice: "readings", readBy: ["suggestions"] },
  "public.job": { slice: "jobs", readBy: ["db", "suggestions"] },
  "public.linkedin_profile": { slice: "contacts", readBy: ["readings"], writtenBy: ["intelligence"] },
  "public.note": {
    slice: "crm",
    readBy: ["intelligence", "prospection", "readings", "suggestions"],
    writtenBy: ["contacts"],
  },
  "public.suggestion": { slice: "suggestions" },
  "public.suppression": { slice: "prospection" },
  "public.text_reading": { slice: "readings", readBy: ["suggestions"] },
  "private.ai_batch": { slice: "model" },
  "private.ai_batch_line": { slice: "model" },
  "private.ai_lease": { slice: "model" },
  "private.ai_limit": { slice: "model" },
  "private.ai_own_limit": { slice: "model" },
  "private.ai_result": { slice: "model" },
  "private.ai_run": { slice: "model" },
  "private.ai_server": { slice: "model" },
  "private.api_key": { slice: "api-keys" },
  "private.article_search": { slice: "intelligence" },
  "private.audit": { slice: "audit" },
  "private.crm_account": { slice: "crm" },
  "private.crm_archived": { slice: "crm" },
  "private.crm_change": { slice: "crm" },
  "private.crm_change_lease": { slice: "crm" },
  "private.crm_connection": { slice: "crm", readBy: ["suggestions", "workers"] },
  "private.crm_pace": { slice: "crm" },
  "private.erasure": { slice: "erasures" },
  "private.job_key": { slice: "jobs", readBy: ["suggestions"] },
  "private.last_dispatch": { slice: "workers" },
  "private.list_to_remake": { slice: "suggestions" },
  "private.oauth_state": { slice: "crm" },
  "private.outbox_message": { slice: "workers" },
  "private.owner_choice": { slice: "owners", readBy: ["suggestions"] },
  "private.push_subscription": { slice: "push" },
  "private.raw_text": { slice: "crm" },
  "private.sync_seen": { slice: "crm" },
  "private.tombstone": { slice: "prospection" },
  "private.unread_text": { slice: "readings" },
  "private.webhook_event": { slice: "crm" },
  "private.write_back": { slice: "crm" },
} satisfies Record<Owned, Ownership>;

/** Whose each table is, and who else names it (decision 077). */
export const OWNERS: ReadonlyMap<string, Ownership> = new Map(Object.entries(TABLES));
