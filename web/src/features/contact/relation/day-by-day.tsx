import type { ContactDetail } from "../../../../../functions/contacts/contract.ts";
import { capitalized } from "../../../lib/capitalized.ts";
import { shortDay } from "../../../lib/french-dates.ts";
import about from "../about.module.css";
import { dealInShort } from "../../../lib/contacts/deal-line.ts";
import type { OnWire } from "../../../lib/on-wire.ts";
import { factInWords } from "../../evidence/fact-words.ts";
import { sourceOf } from "../../evidence/source.ts";
import { outcomeOf } from "../../actions/choices.ts";
import { Dot } from "./drawing.tsx";
import type { Event } from "./events.ts";
import styles from "./relation.module.css";
import { NAMES } from "./words.ts";

/** All that is drawn of a relation as a list, what is to come first, then the newest. */
export function DayByDay({ events, contact }: { events: readonly Event[]; contact: OnWire<ContactDetail> }) {
  const sorted = events.toSorted((one, other) => other.date.getTime() - one.date.getTime());
  return (
    <ol className={`${about["articles"]} ${styles["days"]}`}>
      {sorted.map((event, place) => (
        <li key={place}>
          <span aria-hidden="true">
            <Dot mark={event.mark} />
          </span>
          <p>
            <time dateTime={event.date.toISOString()} className={about["soft"]}>
              {shortDay(event.date)}
            </time>
            <br />
            {inWords(event, contact)}
          </p>
        </li>
      ))}
    </ol>
  );
}

function inWords(event: Event, contact: OnWire<ContactDetail>): string {
  const name = capitalized(NAMES[event.mark][0]);
  switch (event.mark) {
    case "note":
      return event.note.author === null ? name : `Note de ${event.note.author}`;
    case "reading":
      return `Lu\u00A0: ${event.text.facts.map((fact) => factInWords(fact)).join("\u00A0; ")}`;
    case "ours":
    case "theirs": {
      const whose = event.mark === "ours" ? "Nous avons promis" : "On nous a promis";
      return event.isDue ? `Échéance\u00A0: ${event.promise.what}` : `${whose}\u00A0: ${event.promise.what}`;
    }
    case "opened":
    case "won":
    case "lost":
    case "expected":
      return `${name}\u00A0: ${dealInShort(event.deal)}`;
    case "handled":
    case "hidden":
    case "postponed": {
      const { ai_prettyAction, ai_action } = event.action;
      const outcome = outcomeOf(event.action);
      const beginning = outcome === null ? `${name}\u00A0: ` : `${outcome}. `;
      return `${beginning}${ai_prettyAction ?? ai_action ?? ""}`;
    }
    default: {
      const { label } = sourceOf(contact, event.engagement.id, undefined);
      return [label, event.engagement.subject].filter(Boolean).join("\u00A0: ");
    }
  }
}
