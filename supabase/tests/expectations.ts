import type { ActorName } from "./actors.ts";

/**
 * What an actor may do with a row of "our" organization: the operations in the order select insert update
 * delete; "nothing" when it may knock but reaches no row; "no grant" when each knock is refused.
 */
type Expectation = Readonly<Record<Exclude<ActorName, "superuser">, string>>;

const EVERYTHING = "select insert update delete";

interface ProductRights {
  readonly member: string;
  /** Another member, where rows are a person's own. */
  readonly colleague?: string;
  /** Owners and admins. */
  readonly managers?: string;
  readonly system: string;
  readonly service_role?: string;
}

/** A table of the organization that the Data API shows: closed to whoever carries no claim on it. */
function productTable(rights: ProductRights): Expectation {
  const managers = rights.managers ?? rights.member;
  return {
    anon: "no grant",
    "authenticated without claims": "nothing",
    "authenticated with empty claims": "nothing",
    "authenticated without organization": "nothing",
    member: rights.member,
    colleague: rights.colleague ?? rights.member,
    owner: managers,
    admin: managers,
    system: rights.system,
    "member of another organization": "nothing",
    "owner of another organization": "nothing",
    "system of another organization": "nothing",
    service_role: rights.service_role ?? EVERYTHING,
    "app_server without claims": "nothing",
    "app_server for a member": rights.member,
    "app_server for the system": rights.system,
    "app_server for another organization": "nothing",
    auth_server: "no grant",
  };
}

const noGrant: Expectation = {
  anon: "no grant",
  "authenticated without claims": "no grant",
  "authenticated with empty claims": "no grant",
  "authenticated without organization": "no grant",
  member: "no grant",
  colleague: "no grant",
  owner: "no grant",
  admin: "no grant",
  system: "no grant",
  "member of another organization": "no grant",
  "owner of another organization": "no grant",
  "system of another organization": "no grant",
  service_role: "no grant",
  "app_server without claims": "no grant",
  "app_server for a member": "no grant",
  "app_server for the system": "no grant",
  "app_server for another organization": "no grant",
  auth_server: "no grant",
};

/** A table only the server's role reaches, for the organization it works for. */
function privateTable(rights: string): Expectation {
  return {
    ...noGrant,
    "app_server without claims": "nothing",
    "app_server for a member": rights,
    "app_server for the system": rights,
    "app_server for another organization": "nothing",
  };
}

const expectations: Record<string, Expectation> = {
  // What comes from the CRM and the model is written by the system; people edit a contact and an action.
  "public.contact": productTable({ member: "select update", system: EVERYTHING }),
  "public.action": productTable({ member: "select update", system: EVERYTHING }),
  "public.engagement": productTable({ member: "select", system: EVERYTHING }),
  // Managers add notes that no CRM holds, from a file.
  "public.note": productTable({ member: "select", managers: "select insert", system: EVERYTHING }),
  "public.deal": productTable({ member: "select", system: EVERYTHING }),
  // Links come and go.
  "public.deal_contact": productTable({
    member: "select",
    system: "select insert delete",
    service_role: "select insert delete",
  }),
  // Written by the system, for who asks.
  "public.named_person": productTable({ member: "select", system: EVERYTHING, service_role: "select" }),
  "public.claim": productTable({ member: "select", system: EVERYTHING }),
  "public.article": productTable({ member: "select", system: EVERYTHING }),
  // Programs' readings are the system's; a correction is a member's, in their own name.
  "public.text_reading": productTable({
    member: EVERYTHING,
    colleague: "select insert delete",
    managers: "select insert delete",
    system: EVERYTHING,
  }),
  "public.fact": productTable({ member: EVERYTHING, system: EVERYTHING }),
  // Anybody takes back, in their own name, what anybody corrected.
  "public.fact_correction": productTable({
    member: "select insert update",
    system: "select update",
  }),
  // The history writes itself.
  "public.action_event": productTable({ member: "select", system: "select", service_role: "select" }),
  // A day's list is its reader's own.
  "public.suggestion": productTable({
    member: "select",
    colleague: "nothing",
    managers: "select",
    system: EVERYTHING,
  }),
  // How often, and whether they agreed to be called: any member says so. A consent is recorded or taken back, not edited.
  "public.contact_cadence": productTable({ member: EVERYTHING, system: EVERYTHING }),
  "public.call_consent": productTable({
    member: "select insert delete",
    system: "select insert delete",
    service_role: "select insert delete",
  }),
  // Whoever drafts reads it; each chooses for themselves, and a merge gives them to the contact that stays.
  "public.letter_choice": productTable({
    member: EVERYTHING,
    colleague: "select",
    managers: "select",
    system: EVERYTHING,
  }),
  "public.cadence_rule": productTable({ member: "select", managers: EVERYTHING, system: EVERYTHING }),
  "public.linkedin_profile": productTable({ member: EVERYTHING, system: EVERYTHING }),
  // Anyone may register an objection, and take back their own at once; lifting one is for managers, none is rewritten.
  "public.suppression": productTable({
    member: "select insert delete",
    colleague: "select insert",
    managers: "select insert delete",
    system: "select insert delete",
  }),
  // People ask for a job; the system works on it.
  "public.job": productTable({ member: "select insert", system: EVERYTHING }),

  "private.crm_connection": privateTable(EVERYTHING),
  "private.crm_account": privateTable(EVERYTHING),
  // Managers and the system decide; members may know.
  "private.owner_choice": { ...privateTable("select"), "app_server for the system": EVERYTHING },
  "private.telephone_connection": { ...privateTable("select"), "app_server for the system": EVERYTHING },
  "private.list_to_remake": { ...privateTable("select"), "app_server for the system": EVERYTHING },
  // Who knew whom a list leaves out would write to them: not even the list's own reader may.
  "private.hold_out_draw": {
    ...privateTable("nothing"),
    "app_server for the system": "select insert delete",
  },
  // Of accounts at a CRM, which organizations may share.
  "private.crm_pace": privateTable("select insert update"),
  "private.oauth_state": privateTable(EVERYTHING),
  "private.job_key": privateTable(EVERYTHING),
  "private.raw_text": privateTable(EVERYTHING),
  "private.webhook_event": privateTable(EVERYTHING),
  "private.crm_change": privateTable(EVERYTHING),
  "private.crm_change_lease": privateTable(EVERYTHING),
  "private.write_back": privateTable(EVERYTHING),
  // Written as texts come.
  "private.unread_text": privateTable("select delete"),
  // Written as exchanges come and go.
  "private.contacted": privateTable("select"),
  // Written for managers and by the system.
  "private.mention_search": { ...privateTable("nothing"), "app_server for the system": EVERYTHING },
  "private.mention_count": { ...privateTable("nothing"), "app_server for the system": EVERYTHING },
  // Written as rows go and come back.
  "private.removed_row": { ...privateTable("select"), "app_server for the system": EVERYTHING },
  "private.removed_contact": privateTable("select insert delete"),
  // Written by functions that check who asks.
  "private.tombstone": { ...privateTable("select"), "app_server for the system": EVERYTHING },
  "private.sync_seen": privateTable("select insert delete"),
  "private.crm_archived": privateTable("select insert delete"),
  // Written once, never rewritten.
  "private.ai_run": { ...privateTable("select insert"), "app_server for the system": "select insert delete" },
  "private.ai_result": privateTable(EVERYTHING),
  "private.ai_lease": privateTable(EVERYTHING),
  "private.ai_batch": privateTable(EVERYTHING),
  "private.ai_batch_line": privateTable(EVERYTHING),
  "private.ai_server": privateTable(EVERYTHING),
  "private.article_search": privateTable(EVERYTHING),
  // The operator's to set.
  "private.ai_limit": privateTable("select"),
  // Managers choose.
  "private.ai_own_limit": { ...privateTable("select"), "app_server for the system": EVERYTHING },
  // Written and read by functions with checks of their own.
  "private.audit": noGrant,
  // A person makes and ends their own; owners end them, retention removes them.
  "private.api_key": {
    ...privateTable("select insert update"),
    "app_server for the system": "select delete",
  },
  // Likewise; what an assistant is given is its person's alone.
  "private.assistant": {
    ...privateTable("select insert update"),
    "app_server for the system": "select delete",
  },
  "private.assistant_secret": {
    ...privateTable("select insert update"),
    "app_server for the system": "select delete",
  },
  "private.push_subscription": privateTable(EVERYTHING),
  // A person's own, and scheduled work's: none is anybody else's to read.
  "private.voice": { ...privateTable("select update"), "app_server for the system": "select insert update" },
  "private.voice_example": {
    ...privateTable("select delete"),
    "app_server for the system": "select insert delete",
  },
  "private.mailbox": { ...privateTable("select update delete"), "app_server for the system": EVERYTHING },
  "private.mailbox_grant": privateTable(EVERYTHING),
  // Of a session, which no scheduled work has.
  "private.mailbox_authorization": {
    ...privateTable(EVERYTHING),
    "app_server for the system": "nothing",
  },
  "private.mailbox_message": privateTable(EVERYTHING),
  "private.mailbox_mail": privateTable(EVERYTHING),
  // Reached by the scheduler's functions alone.
  "private.outbox_message": noGrant,
  "private.last_dispatch": noGrant,
  "private.erasure": noGrant,
};

/** What each actor may do with a table ("schema.name"). A table nobody declared fails the run. */
export function expectationFor(table: string): Expectation {
  // better-auth's tables are for /api/auth alone, each of them that is not named above.
  const ofBetterAuth = table.startsWith("better_auth.") ? { ...noGrant, auth_server: EVERYTHING } : undefined;
  const expectation = expectations[table] ?? ofBetterAuth;
  if (expectation === undefined)
    throw new Error(
      `${table} has no declared expectation: say in supabase/tests/expectations.ts what each actor may do with it.`,
    );
  return expectation;
}
