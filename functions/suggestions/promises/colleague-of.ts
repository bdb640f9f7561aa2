import { plainName } from "../../language/untrusted/quotable.ts";
import { fold } from "../../language/text/normalise.ts";
import { colleagueIn } from "../drafts/writer/own-words.ts";
import type { TextualHistory } from "../history/textual-history.ts";
import { type HistoryEvent, isOurMessage } from "../ranking/situation.ts";

/** Says whose word an event is where a colleague of the reader signed the message, or took the note: a full name. */
export const colleagueOf =
  ({ engagements, notes }: TextualHistory, reader: string) =>
  (event: HistoryEvent): string | null => {
    const text = engagements.find(({ id }) => id === event.id)?.body;
    const named =
      event.kind === "note"
        ? plainName(notes.find(({ id }) => id === event.id)?.author)
        : text !== undefined && isOurMessage(event)
          ? colleagueIn(text, reader)
          : null;
    return named === null || !named.includes(" ") || fold(named) === fold(reader) ? null : named;
  };
