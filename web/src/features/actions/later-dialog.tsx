import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Action } from "../../../../functions/suggestions/actions/contract.ts";
import { Button } from "../../ui/button.tsx";
import { useDialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { preferencesQuery } from "../preferences/preferences.ts";
import { ChoiceDialog } from "./choice-dialog.tsx";
import { LATER, laterDay, outcomeOf } from "./choices.ts";
import { goToCardAfter } from "./go-on.ts";
import styles from "./handled-ways.module.css";
import { usePostpone } from "./use-undo.ts";
import type { OnWire } from "../../lib/on-wire.ts";

interface Props {
  actionId: string;
  name: string;
  /** Has to be done before; false where it was not, and then nothing is put off. */
  before?: () => Promise<boolean>;
  /** What follows, told what came of it; without it the keyboard goes on at the next card. */
  onPutOff?: (outcome: string) => void;
}

/** « Plus tard »: when to find the person in the list again. The server moves a day that is not worked. */
export function LaterDialog({ actionId, name, before, onPutOff }: Props) {
  const dialog = useDialog();
  const postpone = usePostpone();
  const [day, setDay] = useState("");
  const [isOpen, setOpen] = useState(false);
  const { data: preferences } = useQuery({ ...preferencesQuery(), enabled: isOpen });
  const workingDays = preferences?.workingDays ?? null;
  const close = (action: OnWire<Action>) => {
    dialog.close();
    if (onPutOff === undefined) goToCardAfter(dialog.element.current);
    else onPutOff(outcomeOf(action)?.toLowerCase() ?? "remis à plus tard");
  };
  const choose = async (until: string) => {
    if (before !== undefined && !(await before())) return dialog.close();
    postpone.mutate({ actionId, until }, { onSuccess: close });
  };
  return (
    <ChoiceDialog
      dialog={dialog}
      label="Plus tard"
      shortcut="l"
      title={`Revenir vers ${name}`}
      error={postpone.error}
      onOpen={() => {
        postpone.reset();
        setOpen(true);
      }}
    >
      {LATER.map(({ until, label }) => (
        <Button
          key={until}
          className={styles["later"]}
          disabled={postpone.isPending}
          onClick={() => void choose(until)}
        >
          {label}
          <span className={styles["effect"]}>{laterDay(until, workingDays)}</span>
        </Button>
      ))}
      <div className={styles["day"]}>
        <Field
          label="Un autre jour"
          type="date"
          value={day}
          onChange={(event) => setDay(event.target.value)}
        />
        {day !== "" && <p className={styles["effect"]}>{laterDay(day, workingDays)}</p>}
        <Button disabled={postpone.isPending || day === ""} onClick={() => void choose(day)}>
          Choisir
        </Button>
      </div>
      <p className={styles["effect"]}>
        Si ce jour est férié, si vous n’y travaillez pas ou si une absence y est annoncée, le contact revient
        le premier jour qui convient. Le message reste tel quel.
      </p>
    </ChoiceDialog>
  );
}
