import type { RolesGiven } from "../../language/grounding/roles.ts";
import { type Holder, holderOf, quotesOf } from "../statements/hold-statements.ts";
import type { SourcedStatement, Statement } from "../statements/statement.ts";
import type { Line } from "./lines.ts";
import type { WrittenTimeline } from "./prompt.ts";

/** A source, or an earlier line, with the number (from 1) under which the model was given it. */
export interface NumberedSource {
  readonly day: string;
  readonly text: string;
  /** What the model was given in place of the text; the text itself where it was given that. */
  readonly told: string;
  readonly quarantined: readonly string[];
  readonly people: readonly string[];
  readonly isTheirs: boolean;
  /** An earlier line: no new line may be made of it. */
  readonly isLine: boolean;
}

/** The proved part of a model's timeline. */
export interface VerifiedTimeline {
  /** New ones, in the order of their sources. */
  readonly lines: readonly Line[];
  readonly currentStatus: string;
  /** The words that the status rests on. */
  readonly reasoning: string;
}

const LONGEST = { line: 300, currentStatus: 800, reasoning: 600 };
const MOST = { lines: 60, statements: 6 };

/**
 * Verifies a timeline: keeps lines and sentences that name a source, quote it word for word and say no more
 * than it; a line must bear its source's day. Undefined when nothing is proved.
 */
export async function verifyTimeline(
  said: WrittenTimeline,
  sources: readonly NumberedSource[],
  card: RolesGiven["card"],
): Promise<VerifiedTimeline | undefined> {
  const holders = new Map<number, Holder>();
  const days = [...new Set(sources.map(({ day }) => day))];
  const held = async (statement: SourcedStatement, longest: number): Promise<Statement | undefined> => {
    const { source: number } = statement;
    const source = sources[number - 1];
    if (source === undefined) return undefined;
    let holder = holders.get(number);
    if (holder === undefined) {
      holder = await holderOf({ ...source, id: String(number), card, days });
      holders.set(number, holder);
    }
    return holder.statement(statement, longest);
  };

  const lines: (Line & { readonly source: number })[] = [];
  for (const one of said.lines.slice(0, MOST.lines)) {
    const source = sources[one.source - 1];
    if (source === undefined || source.isLine || source.day !== one.day) continue;
    const line = await held(one, LONGEST.line);
    const isNew = !lines.some(({ day, sentence }) => day === one.day && sentence === line?.sentence);
    if (line !== undefined && isNew)
      lines.push({ source: one.source, day: one.day, sentence: line.sentence });
  }
  const statements: Statement[] = [];
  let room = LONGEST.currentStatus;
  for (const one of said.currentStatus.slice(0, MOST.statements)) {
    const statement = await held(one, room);
    if (statement === undefined) continue;
    statements.push(statement);
    room -= statement.sentence.length + 1;
  }
  // A status alone tells no story, unless one is there already.
  if (lines.length === 0 && (statements.length === 0 || !sources.some(({ isLine }) => isLine)))
    return undefined;
  return {
    lines: lines.toSorted((a, b) => a.source - b.source).map(({ day, sentence }) => ({ day, sentence })),
    currentStatus: statements.map(({ sentence }) => sentence).join(" "),
    reasoning: quotesOf(statements, LONGEST.reasoning),
  };
}
