import type * as z from "zod";
import type { Register } from "../../../language/grounding/types.ts";
import type { Signer } from "../../../preferences/signature.ts";
import { until, type TextualHistory } from "../../history/textual-history.ts";
import { factsOf, type Found, type Situation, situationOf } from "../../ranking/situation.ts";
import type { Reason } from "../../ranking/types.ts";
import { isOpen } from "../../standing/is-open.ts";
import { groundOf } from "../writer/ground.ts";
import { callOpening, type Matter } from "./call-opening.ts";
import type { LetterForms } from "./contract.ts";
import { type LetterParts, partsOf } from "./parts-of.ts";
import { knownTo } from "./said-to-them.ts";
import { linkedinOf, smsOf } from "./short-forms.ts";
import { talkingPoints } from "./talking-points.ts";

interface Input {
  /** As it stands, in markdown. */
  readonly message: string;
  readonly user: Signer;
  readonly register: Register;
  /** The strongest first; none once nothing calls for a message any more. */
  readonly reasons: readonly Reason[];
  readonly history: TextualHistory;
  readonly now: Date;
  /** "YYYY-MM-DD" */
  readonly day: string;
  readonly timeZone: string;
}

type Forms = z.input<typeof LetterForms>;

/** Kinds of facts that a call may come to, as far as the contact knows of them. */
const TOLD = [
  "commitment",
  "question",
  "trouble",
  "nextStep",
  "appointment",
  "quoteSent",
  "decision",
  "trialEnd",
  "renewal",
] as const;
/** Days after which what was said is history. */
const HORIZON = 180;

/**
 * The other forms of a letter. A call, an SMS and LinkedIn say what the letter says and what the contact knows
 * (decision 042), and nothing else: no word is made up. Deterministic.
 */
export function formsOf(input: Input): Forms {
  const { message, user, register, reasons, day, timeZone } = input;
  const history = until(input.history, input.now);
  const letter = partsOf(message, user);
  const situation = situationOf(history, { day, timeZone, suppressions: [] });
  const known = knownFacts(history, situation);
  const first = reasons[0] === undefined ? null : groundOf(history, reasons[0]).fact;
  const leading = known.find(({ fact }) => fact === first);
  const sorted = leading === undefined ? known : [leading, ...known.filter((one) => one !== leading)];
  const matter = leading === undefined ? null : matterOf(leading, history, user.name);
  const about = { letter, name: user.name, register, day };
  return {
    call: callOf(sorted, matter, { ...about, reasons }),
    sms: smsOf(letter, user.name),
    linkedin: linkedinOf(letter, user.name),
  };
}

interface Call {
  readonly letter: LetterParts;
  readonly name: string;
  readonly register: Register;
  readonly day: string;
  readonly reasons: readonly Reason[];
}

/**
 * What to say in a call, its matter once: the opening says it, and the points what else there is; where there is nothing
 * else, the opening is only why one calls, and the matter the point, with where it stands.
 */
function callOf(known: readonly Found[], matter: Matter | null, about: Call): Forms["call"] {
  const { opening, saysMatter } = callOpening(matter, about);
  if (!saysMatter || matter === null) return { opening, points: talkingPoints(known, about) };
  const besides = known.filter(({ fact }) => fact !== matter.fact);
  const points = talkingPoints(besides, { ...about, told: matter.event.id });
  if (points.length > 0 || matter.fact.kind !== "commitment") return { opening, points };
  // Its day stands in the reason above.
  const undated = known.map((one) =>
    one.fact === matter.fact ? { ...one, fact: { ...one.fact, resolved: null } } : one,
  );
  return {
    opening: callOpening(matter, { ...about, isBrief: true }).opening,
    points: talkingPoints(undated, about),
  };
}

/** What stands between us and the contact, and they know of: the newest first, our own word before theirs. */
function knownFacts(history: TextualHistory, situation: Situation): Found[] {
  return TOLD.flatMap((kind) => factsOf(situation, kind, { horizon: HORIZON }))
    .filter(({ event, fact }) => knownTo(history, event, fact) !== null)
    .filter((found) => found.fact.kind === "quoteSent" || isOpen(situation, found));
}

function matterOf(found: Found, history: TextualHistory, name: string): Matter {
  const { event, fact } = found;
  const author = history.notes.find(({ id }) => id === event.id)?.author ?? null;
  return {
    ...found,
    knownBy: knownTo(history, event, fact) ?? "nobody",
    questions: (event.facts ?? []).filter(({ kind }) => kind === "question").length,
    isColleagues: author !== null && author !== name,
  };
}
