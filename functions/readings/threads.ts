import type { SystemContext } from "../http/context.ts";
import type { FoundDue } from "../language/dates/due.ts";
import { mayRefer } from "../language/dates/referred-due.ts";
import type { Fact } from "./contract.ts";
import { type DatedFact, dateFact } from "./dated-fact.ts";
import { readThreads } from "./earlier-store.ts";
import { readPeople } from "./people-store.ts";
import { forwards, type People, saidByAuthor } from "./said-by-author.ts";
import type { TextToRead } from "./store.ts";
import { findThreadDue, type ThreadText } from "./thread.ts";

/** The threads of some contacts while texts of theirs are read, oldest first. */
export interface Threads {
  /** What a text says by days that earlier ones name. */
  readonly duesIn: (one: TextToRead) => readonly FoundDue[];
  /** What was read in a text, of whom it tells and with its days; later texts may refer to it. */
  readonly dated: (one: TextToRead, facts: readonly Fact[] | null) => DatedFact[] | null;
}

/** The threads of the contacts of these texts; nothing is asked for where no text may refer to another. */
export async function threadsOf(ctx: SystemContext, texts: readonly TextToRead[]): Promise<Threads> {
  const referring = new Set(texts.flatMap(({ contactId, text }) => (mayRefer(text.text) ? [contactId] : [])));
  const threads =
    referring.size === 0
      ? new Map<string, Map<string, ThreadText>>()
      : await readThreads(ctx, [...referring]);
  const forwarding = new Set(texts.filter(({ text }) => forwards(text)).map(({ contactId }) => contactId));
  const people = forwarding.size === 0 ? new Map<string, People>() : await readPeople(ctx, [...forwarding]);
  const duesIn = ({ contactId, text }: TextToRead): FoundDue[] =>
    referring.has(contactId) ? findThreadDue(text, threads.get(contactId)?.values() ?? []) : [];
  return {
    duesIn,
    dated(one, facts) {
      const { contactId, text } = one;
      const inThread = duesIn(one);
      const theirs = people.get(contactId);
      const said = theirs === undefined || facts === null ? facts : saidByAuthor(facts, text, theirs);
      const dated = said?.map((fact) => dateFact(fact, text.day, text.text, inThread)) ?? null;
      if (referring.has(contactId) && text.kind !== "linkedin") {
        const thread = threads.get(contactId) ?? new Map<string, ThreadText>();
        const isOurs = !text.incoming && (text.channel === "email" || text.channel === "sms");
        threads.set(contactId, thread.set(text.id, { ...text, isOurs, facts: dated }));
      }
      return dated;
    },
  };
}
