import { type FormEvent, type KeyboardEvent, useRef, useState } from "react";
import type { ReadFact, TextReading } from "../../../../functions/readings/contract.ts";
import { dayOf } from "../../lib/french-dates.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Unsure } from "../../ui/unsure.tsx";
import { correctionInWords, factInWords, settledInWords } from "./fact-words.ts";
import styles from "./text-facts.module.css";
import type { Correcting } from "./use-correction.ts";
import type { OnWire } from "../../lib/on-wire.ts";

const READERS: Readonly<Record<NonNullable<TextReading["reader"]>, string>> = {
  model: "Lu par l’IA",
  local: "Lu sans IA",
  person: "Corrigé",
};

/** What was read in one exchange or note, under it, each fact with what one may say of it. */
export function TextFacts({ text, correcting }: { text: OnWire<TextReading>; correcting: Correcting }) {
  const { reader, facts } = text;
  if (reader === null) return <p className={styles["unread"]}>Pas lu</p>;
  if (facts.length === 0) return <p className={styles["by"]}>{READERS[reader]}&nbsp;: rien à retenir</p>;
  return (
    <div className={styles["read"]}>
      <p className={styles["by"]}>{READERS[reader]}&nbsp;:</p>
      <ul aria-label="Ce qui a été lu">
        {facts.map((fact) => (
          <Line key={fact.key} text={text} fact={fact} correcting={correcting} />
        ))}
      </ul>
    </div>
  );
}

interface LineProps {
  text: OnWire<TextReading>;
  fact: OnWire<ReadFact>;
  correcting: Correcting;
}

function Line({ text, fact, correcting }: LineProps) {
  const [opened, setOpened] = useState(false);
  const chip = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpened(false);
    chip.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !opened) return;
    event.stopPropagation();
    close();
  };
  return (
    // Escape closes what the button within has opened.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li onKeyDown={onKeyDown}>
      <button
        ref={chip}
        type="button"
        className={styles["chip"]}
        aria-expanded={opened}
        onClick={() => setOpened(!opened)}
      >
        <Words fact={fact} />
        <span className={styles["mark"]} aria-hidden="true" />
      </button>
      {opened && <Ways text={text} fact={fact} correcting={correcting} onDone={close} />}
    </li>
  );
}

function Words({ fact }: { fact: OnWire<ReadFact> }) {
  const words = factInWords(fact);
  const { correction } = fact;
  if (correction?.correction === "notSo")
    return (
      <span>
        <span className="visually-hidden">Écarté&nbsp;: </span>
        <s>{words}</s>
        {correction.by !== null && <span className={styles["by"]}> · écarté par {correction.by}</span>}
      </span>
    );
  const settled = settledInWords(fact);
  return (
    <span>
      {words}
      <Unsure doubt={settled === null ? fact.doubt : null} />
      {settled !== null && <span className={styles["by"]}> · {settled}</span>}
      {correction !== null && correction.correction !== "done" && correction.by !== null && (
        <span className={styles["by"]}> · corrigé par {correction.by}</span>
      )}
    </span>
  );
}

/** What can be said of a fact, each in one tap; another date asks which. */
function Ways({ text, fact, correcting, onDone }: LineProps & { onDone: () => void }) {
  const [dating, setDating] = useState(false);
  const { correction } = fact;
  const { busy } = correcting;
  const say = (said: ReadFact["corrections"][number], day?: string) => {
    correcting.correct({ text, fact: fact.key, correction: said, ...(day === undefined ? {} : { day }) });
    onDone();
  };
  if (dating)
    return <OtherDate text={text} fact={fact} busy={busy} onChosen={(day) => say("otherDate", day)} />;
  return (
    <fieldset aria-label="Corriger" className={styles["ways"]}>
      {fact.corrections.map((one) => (
        <Button key={one} disabled={busy} onClick={() => (one === "otherDate" ? setDating(true) : say(one))}>
          {correctionInWords(one, fact.kind)}
        </Button>
      ))}
      {correction !== null && (
        <Button
          disabled={busy}
          onClick={() => {
            correcting.undo({ text, id: correction.id });
            onDone();
          }}
        >
          Annuler la correction
        </Button>
      )}
      {fact.quote.trim() !== "" && <p className={styles["quote"]}>«&nbsp;{fact.quote}&nbsp;»</p>}
    </fieldset>
  );
}

interface OtherDateProps extends Pick<LineProps, "text" | "fact"> {
  busy: boolean;
  onChosen: (day: string) => void;
}

function OtherDate({ text, fact, busy, onChosen }: OtherDateProps) {
  const [day, setDay] = useState(fact.due?.end ?? "");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (day !== "") onChosen(day);
  };
  return (
    <form className={styles["ways"]} aria-label="Autre date" onSubmit={submit}>
      <Field
        label="Nouvelle date"
        type="date"
        required
        min={dayOf(text.date)}
        // The person has just asked for it.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        value={day}
        onChange={(event) => setDay(event.target.value)}
      />
      <Button type="submit" disabled={busy || day === ""}>
        Enregistrer
      </Button>
    </form>
  );
}
