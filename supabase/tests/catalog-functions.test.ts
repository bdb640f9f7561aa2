import { describe, expect, it } from "vitest";
import { testStack } from "../../dev/test/database.ts";
import { offendersOf } from "./catalog.ts";

const { admin } = await testStack();
const offenders = (sql: string, allowed: Readonly<Record<string, string>> = {}): Promise<string[]> =>
  offendersOf(admin, sql, allowed);

/** The product's own functions; those of extensions live in schema extensions. */
const functions = `
  select p.oid::regprocedure::text as name, p.*, n.nspname
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname in ('public', 'private', 'better_auth', 'app')`;

const MANAGEMENT =
  "manages better_auth's rows; it opens the session itself and wants a product administrator's";

/** Definer functions that app_server may call, each with why it needs more than its caller's rights. */
const definersForTheServer = {
  "app.open_session(text)":
    "the one reader of better_auth outside /api/auth; only a session's token opens it",
  "app.search_contacts(text)": "LIKE is not leakproof; it compares the organization itself",
  "app.exchanged(uuid[],uuid[])":
    "without statistics a policy's condition has all of an organization's exchanges read; it compares it itself",
  "app.call_of(contact,uuid[],date)":
    "as app.exchanged: asked of each private person of a list; it compares the organization itself",
  "app.organizations_to_serve()":
    "the scheduler works for each organization in turn; ids and time zones only",
  "app.take_organizations(timestamp with time zone,integer)":
    "the scheduler takes the organizations whose turn it is; ids, time zones and hours only",
  "app.waiting_work(jsonb,text,text,timestamp with time zone,integer)":
    "the same: whether anything waits in each of them, and ids of what is left to write",
  "app.book_work(jsonb,jsonb)": "the same: books what is due; nothing is read",
  "app.watched_mailboxes(uuid[])": "the same: ids of members whose mailbox is watched",
  "app.take_outbox(uuid[],integer)": "the same: ids and kinds of what is to be sent",
  "app.settle_outbox(uuid[],uuid[])":
    "the scheduler says what it has sent, by ids it was given; nothing is read",
  "app.organization_of_job(uuid)":
    "a product administrator follows the work they started elsewhere; an id only",
  "app.record_audit(jsonb)": "an entry may be added to the audit, and none read or changed",
  "app.read_audit(text,uuid,text,jsonb,boolean,integer,integer)":
    "only a session's token opens it: product administrators and owners of the active organization",
  "app.receive_crm_changes(text,text,jsonb)":
    "a CRM's signed events find the organizations connected to their account; ids only",
  "app.refresh_statistics()": "only a table's owner may analyze it; it reads and tells nothing of the rows",
  "app.owner_beside(uuid)": "an address that managers chose, of the claims' organization",
  "app.taken_domains(text[])": "of some domains those of other organizations, whose rows no policy shows",
  "app.keys_of_last_hour()": "how many keys the caller made, in all of their organizations; a number only",
  "app.find_assistant_secret(text)":
    "whose a code or token is, for whoever shows it: by the hash of 32 random bytes, and nothing but ids",
  "app.seconds_in_person(uuid)": "whether an administrator acts in a session, by an id that the server knows",
  "app.release_browser(text,boolean)":
    "takes a browser from whoever it told of a list, by its secret address; nothing is read",
  "app.writes_back()": "one setting of the claims' organization",
  "app.drafts_ahead()": "one choice of the claims' organization, which is not the Data API's to show",
  "app.morning_mails(date)":
    "scheduled work mails members of the claims' organization who asked for it; addresses and counts",
  "app.stop_morning_mail(uuid,uuid)":
    "takes a wish back, by a token that the server has signed; answers nothing",
  "app.members_to_serve()": "scheduled work lists the members of the claims' organization",
  "app.organization_to_export()": "an organization's owners take its name and members with their data",
  "app.name_of_member(uuid)": "a colleague's name, of the claims' organization",
  "app.register_suppression(text,uuid,text,text)":
    "an objection of the CRM becomes a person's, which no policy lets anyone rewrite",
  "app.silent_among(uuid[],timestamp with time zone)": "the same of some contacts",
  "app.open_mentions(text,jsonb,text,text)": "reads texts of the claims' organization, for its managers",
  "app.next_mentions(integer)": "the same: its next rows, by where they are stored",
  "app.cut_mentions(text,text[],text[],text,text)": "the same, cutting a name out of them",
  "app.count_mentions(text,text[],uuid[])": "the same, counting them",
  "app.unfinished_searches(timestamp with time zone,integer)":
    "the scheduler starts erasures again that have not ended; ids only",
  "app.record_erasure(text,uuid,uuid[],jsonb)":
    "notes an erasure of the claims' organization, for its managers, where no row is of an organization",
  "app.erasures_to_export(integer)": "scheduled work keeps them elsewhere; ids and hashes of what is no more",
  "app.drop_exported_erasures(bigint[])": "the same, once they are kept",
  "app.silent_contacts(timestamp with time zone)":
    "ids and instants of the claims' organization, found by each contact alone: the policies' condition misleads a planner without statistics",
  "app.personal_data_of(uuid[])": "reads the audit too; for managers of the claims' organization",
  "app.erase_contacts(uuid[],boolean)": "the same, erasing",
  "app.forget_audit(timestamp with time zone)": "scheduled work of the claims' organization only",
  "app.forget_attempts()": "scheduled work only; takes away what has ended",
  "app.hold_unchanged(jsonb)":
    "members hold texts of the claims' organization that they may not rewrite; ids only",
  "app.day_of_colleagues(uuid,date)":
    "a colleague's name and an instant, of the claims' organization: lists are their readers' own",
  "app.place_among_colleagues()": "names of the claims' organization's managers, for its members",
  "app.list_model_usage(text,timestamp with time zone,numeric,numeric,text,text[],integer,integer)":
    MANAGEMENT,
  "app.list_all_jobs(text,uuid,text,text,text[],integer,integer)": MANAGEMENT,
};

describe("functions that run with their owner's rights", () => {
  it("fix their search_path", async () => {
    expect(
      await offenders(
        `select name, coalesce(proconfig && array['search_path=""', 'search_path='], false) as fine
         from (${functions}) f where prosecdef`,
      ),
    ).toEqual([]);
  });

  it("are closed to anon, authenticated and everybody", async () => {
    expect(
      await offenders(
        `select name, not has_function_privilege('anon', oid, 'execute')
           and not has_function_privilege('authenticated', oid, 'execute') as fine
         from (${functions}) f where prosecdef`,
      ),
    ).toEqual([]);
  });

  it("are open to app_server only where this list says why", async () => {
    expect(
      await offenders(
        `select name, not has_function_privilege('app_server', oid, 'execute') as fine
         from (${functions}) f where prosecdef`,
        definersForTheServer,
      ),
    ).toEqual([]);
  });

  it("are not in a schema the Data API shows", async () => {
    expect(
      await offenders(`select name, nspname <> 'public' as fine from (${functions}) f where prosecdef`),
    ).toEqual([]);
  });
});

describe("the other functions", () => {
  it("are closed to anon, wherever they live", async () => {
    expect(
      await offenders(
        `select name, not has_function_privilege('anon', oid, 'execute') as fine from (${functions}) f`,
      ),
    ).toEqual([]);
  });

  it("are closed to everybody unless granted", async () => {
    expect(
      await offenders(
        `select name, not exists (
             select from aclexplode(coalesce(proacl, acldefault('f', proowner))) where grantee = 0) as fine
         from (${functions}) f`,
      ),
    ).toEqual([]);
  });
});

describe("triggers", () => {
  it("read columns: of settings, only the caller's claims, by the functions that read those", async () => {
    expect(
      await offenders(
        `select name, prosrc !~* 'current_setting' as fine from (${functions}) f where prorettype = 'trigger'::regtype`,
      ),
    ).toEqual([]);
  });
});
