import type { SystemContext } from "../../http/context.ts";
import type { Answer } from "../../model/answer.ts";
import type { BatchRequest } from "../../model/batch-calls.ts";
import { untrusted } from "../../model/untrusted.ts";
import { INDEXES, MOST_TOGETHER, type TextsAnswer } from "./answer.ts";
import { keepAnswer, type Kept } from "./keep-answer.ts";
import { textsPrompt } from "./prompt.ts";
import { readSource, type Source } from "./read-source.ts";
import type { TextTable } from "../../crm/stored/analyses.ts";
import { type Person, readTexts, type Wanted } from "./store.ts";

/** One kind of text: where it is stored, and how a model is asked about it. */
export interface TextKind {
  readonly table: TextTable;
  readonly stage: string;
  readonly version: string;
  readonly intro: string;
}

/** Texts analysed on demand, of the newest; older ones say little of what to do today. */
export const MOST_TEXTS = 40;
export const HORIZON_MONTHS = 24;

/** Which of a contact's texts to ask about. */
export interface Selection {
  /** The newest so many that are worth asking about; `MOST_TEXTS` unless told. */
  readonly most?: number;
  /** These and no others, even if they have been analysed since: to read a batch's answers. */
  readonly only?: readonly string[];
  /** Without texts that got no usable answer and have not changed since. */
  readonly once?: boolean;
  /** Those too that have an analysis, which is replaced. */
  readonly replace?: boolean;
}

/** A call about some texts of a contact, and what to do with its answer. */
export interface TextRequest {
  readonly request: BatchRequest<TextsAnswer>;
  readonly sourceIds: readonly string[];
  /** Verifies the answer and stores what is proved. Safe to call again. */
  keep(answer: Extract<Answer<TextsAnswer>, { ok: true }>): Promise<Kept>;
  /** The same texts in two calls; undefined for one text. */
  halves(): [TextRequest, TextRequest] | undefined;
}

export interface TextsPlan {
  readonly requests: readonly TextRequest[];
  /** The ids of all texts planned: given as `only`, they plan the same requests again later. */
  readonly sourceIds: readonly string[];
  /** Texts whose analysis stands. */
  readonly kept: number;
}

/** How many times more texts are read, since automatic and empty ones are among them. */
const READ_AHEAD = 3;
/** Characters of texts in one call. */
const MOST_CHARACTERS = 24_000;

/**
 * Which calls a contact's texts need: none for those that have an analysis, whatever prompt it is of. The same
 * texts make the same calls, so that what was asked is not paid again.
 */
export async function planRequests(
  ctx: SystemContext,
  kind: TextKind,
  contactId: string,
  selection: Selection = {},
): Promise<TextsPlan> {
  const { most = MOST_TEXTS, only, once = false, replace = false } = selection;
  const read = await readTexts(ctx, kind.table, contactId, wanted(ctx, most, only));
  if (read === undefined) return { requests: [], sourceIds: [], kept: 0 };
  const worth = read.texts
    .flatMap((text) => {
      const source = readSource(text);
      const done = text.analysed || (once && text.asked);
      return source === undefined ? [] : [{ source, done }];
    })
    .slice(0, only === undefined ? most : undefined);
  const asked = worth.filter(({ done }) => !done || replace || only !== undefined);
  const requests = group(asked.map(({ source }) => source)).map((sources) =>
    requestOf({ ctx, kind, contactId, person: read.person, replace }, sources),
  );
  return {
    requests,
    sourceIds: requests.flatMap(({ sourceIds }) => sourceIds),
    kept: worth.length - asked.length,
  };
}

function wanted(ctx: SystemContext, most: number, only: readonly string[] | undefined): Wanted {
  if (only !== undefined) return { only };
  const since = ctx.clock.now();
  since.setUTCMonth(since.getUTCMonth() - HORIZON_MONTHS);
  return { most: most * READ_AHEAD, since };
}

/** Groups texts into calls, newest first, so that after the first calls the rest makes the same next ones. */
function group(sources: readonly Source[]): Source[][] {
  const groups: Source[][] = [];
  let room = 0;
  for (const source of sources) {
    const size = source.citable.length + source.subject.length;
    const last = groups.at(-1);
    if (last === undefined || last.length === MOST_TOGETHER || size > room) {
      groups.push([source]);
      room = MOST_CHARACTERS - size;
    } else {
      last.push(source);
      room -= size;
    }
  }
  return groups;
}

interface Asking {
  readonly ctx: SystemContext;
  readonly kind: TextKind;
  readonly contactId: string;
  readonly person: Person;
  readonly replace: boolean;
}

function requestOf(asking: Asking, sources: readonly Source[]): TextRequest {
  const { ctx, kind, contactId, person, replace } = asking;
  const prompt = textsPrompt(kind, sources.length);
  return {
    request: { prompt, input: inputOf(person, sources), contactId },
    sourceIds: sources.map(({ id }) => id),
    keep: (answer) => keepAnswer(ctx, answer, { table: kind.table, prompt, person, sources, replace }),
    halves: () => {
      if (sources.length < 2) return undefined;
      const middle = Math.ceil(sources.length / 2);
      return [requestOf(asking, sources.slice(0, middle)), requestOf(asking, sources.slice(middle))];
    },
  };
}

/** What a call quotes. */
export function inputOf({ name, job, company }: Person, sources: readonly Source[]): string {
  const card = [name, job, company].filter((part) => part !== "").join(", ");
  return [
    untrusted(card, { id: "contact", kind: "contact" }),
    ...sources.map(({ subject, people, citable, kind, day }, index) => {
      const heading = [
        ...(subject === "" ? [] : [`Objet : ${subject}`]),
        ...(people.length === 0 ? [] : [`Participants : ${people.join(", ")}`]),
      ];
      const text = [...heading, citable].join("\n");
      return untrusted(text, { id: INDEXES[index] ?? "", kind, date: day });
    }),
  ].join("\n");
}
