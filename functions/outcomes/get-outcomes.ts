import type { UserContext } from "../http/context.ts";
import { defineContract, type Wire } from "../http/contract.ts";
import { endpoint } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { addDays, localDay } from "../language/dates/calendar.ts";
import { Outcomes } from "./contract.ts";
import { differenceOf, FEWEST, verdictOn } from "./difference.ts";
import { type DrawnOfMember, type FiguresOf, readDrawn, readFigures } from "./store.ts";
import { keysOf } from "../typed-object.ts";

export const contract = defineContract({
  method: "GET",
  path: "/api/me/outcomes",
  summary:
    "Ce qu’ont donné les listes des quatre-vingt-dix derniers jours de la personne connectée et, à partir de cinq membres, de l’équipe, sans le chiffre de personne.",
  response: Outcomes,
});

/** Days that are looked back on. */
const DAYS = 90;
/** Members of whom a sum says nothing of any one: fewer are shown no figure but their own. */
const SMALLEST_TEAM = 5;

type Reply = Wire<typeof contract>;
type Comparison = NonNullable<Reply["comparison"]>;

/**
 * GET /api/me/outcomes: what the caller's lists of the last ninety days came to, and the team's where at least five
 * members had one; and, where a tenth of equally ranked contacts was left out, whether the difference can be told.
 */
export async function getOutcomes({ ctx }: { ctx: UserContext }): Promise<Reply> {
  const to = localDay(ctx.clock.now(), ctx.organization.timeZone);
  const from = addDays(to, 1 - DAYS);
  const [figures, { isOn, drawn }] = [await readFigures(ctx, { from, to }), await readDrawn(ctx, to)];
  const [team, members] = [
    figures.find(({ userId }) => userId === null),
    figures.filter(({ userId }) => userId !== null),
  ];
  return {
    from,
    to,
    own: figuresIn(members.find(({ userId }) => userId === ctx.user.id)),
    team: members.length < SMALLEST_TEAM ? null : { ...figuresIn(team), members: members.length },
    smallestTeam: SMALLEST_TEAM,
    isHoldOutOn: isOn,
    comparison: comparisonOf(drawn, ctx.user.id),
  };
}

const NOTHING: Reply["own"] = {
  suggested: 0,
  done: 0,
  answered: 0,
  meetings: 0,
  dealsMoved: 0,
  denied: 0,
  doubtful: 0,
  doubtfulDenied: 0,
  corrected: 0,
  ended: 0,
  rested: 0,
};

/** The figures alone, without whose they are. */
function figuresIn(found: FiguresOf | undefined): Reply["own"] {
  const { userId: _, ...figures } = found ?? { ...NOTHING, userId: null };
  return figures;
}

/** Of the team where enough members had somebody drawn, else of the caller's own contacts; null where nobody was. */
function comparisonOf(drawn: readonly DrawnOfMember[], userId: string): Comparison | null {
  const isTeam = new Set(drawn.map((one) => one.userId)).size >= SMALLEST_TEAM;
  const counted = drawn.filter((one) => isTeam || one.userId === userId);
  if (counted.length === 0) return null;
  const shown = sideOf(counted.filter(({ heldOut }) => !heldOut));
  const leftOut = sideOf(counted.filter(({ heldOut }) => heldOut));
  const found = differenceOf(shown, leftOut);
  return {
    of: isTeam ? "team" : "own",
    shown,
    leftOut,
    difference: found && {
      difference: found.difference,
      low: found.low,
      high: found.high,
      verdict: verdictOn(found),
    },
    fewest: FEWEST,
  };
}

function sideOf(members: readonly DrawnOfMember[]): Comparison["shown"] {
  const side = { contacts: 0, answered: 0, meetings: 0, dealsMoved: 0 };
  for (const one of members) for (const name of keysOf(side)) side[name] += one[name];
  return side;
}

export const route = endpoint(contract, "session", getOutcomes, { name: "OutcomesGet", timeoutSeconds: 29 });
export const handler = lambda(route);
