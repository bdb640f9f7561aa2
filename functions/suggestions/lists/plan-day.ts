import type { SystemContext } from "../../http/context.ts";
import { companyKey } from "../../language/text/normalise.ts";
import { hasListOn } from "../../preferences/working-day.ts";
import { type OpenAction, readOpenActions } from "../actions/action-store.ts";
import { readDraftsAhead } from "../drafts/drafts-ahead-store.ts";
import type { Run } from "../drafts/prepare.ts";
import { LISTS } from "../ranking/list-length.ts";
import type { Taker } from "../ranking/pick-day.ts";
import { type Ranking, rankContacts } from "../ranking/rank-contacts.ts";
import { readStanding, type Standing } from "../ranking/shortlist.ts";
import { type Member, readDay, readMembers } from "./store.ts";

/** A member without a whole list of the day yet, and how many places of it are free. */
export type WaitingMember = Member & Taker & { readonly slots: number };

/** Who is to have a list of a day, and by which ranking: the same in the night before and in the morning. */
export interface DayPlan {
  /** Everybody who can sign in. */
  readonly members: Member[];
  /** Those without a whole list yet, on their days of work. */
  readonly waiting: WaitingMember[];
  /** How many messages of a list the model drafts before they are opened. */
  readonly ahead: number | undefined;
  /** Ranks the contacts that nobody's list holds, as their data are now. */
  readonly rank: () => Promise<Ranking>;
}

/** Plans the lists of a day. `reopened`: members whose list is to be filled again. */
export async function planDay(
  ctx: SystemContext,
  { day, timeZone }: Pick<Run, "day" | "timeZone">,
  reopened: ReadonlySet<string> = new Set(),
): Promise<DayPlan> {
  const [members, already, ahead] = await Promise.all([
    readMembers(ctx),
    readDay(ctx, day),
    readDraftsAhead(ctx),
  ]);
  const waiting = members
    .filter((member) => reopened.has(member.id) || (!already.listed.has(member.id) && hasListOn(member, day)))
    .map((member) => {
      const entries = already.entries.get(member.id) ?? [];
      const companyKeys = entries.map(({ company }) => companyKey(company)).filter((key) => key !== null);
      // What its reader chose beyond a whole list takes no place in it.
      const held = entries.filter(({ position }) => position <= LISTS.length).length;
      return { ...member, slots: LISTS.length - held, companyKeys };
    });
  const rank = () => rankContacts(ctx, { day, timeZone, waiting, taken: already.contacts });
  return { members, waiting, ahead, rank };
}

/** One member's part of the plan: whom a ranking proposes to them, best first, those for the list, then the reserves. */
export interface ListPlan {
  readonly members: Member[];
  readonly member: WaitingMember;
  readonly ids: string[];
}

/** What is known now of a list's contacts, and their open actions. */
export async function readPlanned(
  ctx: SystemContext,
  run: Run,
  { members, ids }: Pick<ListPlan, "members" | "ids">,
): Promise<{ standing: Standing[]; open: ReadonlyMap<string, OpenAction> }> {
  const [standing, open] = await Promise.all([
    readStanding(ctx, run, members, ids),
    readOpenActions(ctx, ids),
  ]);
  return { standing, open };
}
