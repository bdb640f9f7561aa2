import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { messageOf } from "../../lib/api-error.ts";
import { Button } from "../../ui/button.tsx";
import { notify } from "../../ui/notify.ts";
import { SelectField } from "../../ui/select-field.tsx";
import styles from "./team-screen.module.css";

interface Props {
  /** « Rôle de Ana Costa », for assistive technology: the column says it to the others. */
  label: string;
  options: readonly { value: string; label: string }[];
  current: string;
  submit: string;
  save: (chosen: string) => Promise<unknown>;
  /** Said once it is saved. */
  done: (chosen: string) => string;
  /** Said when it is not, before the reason. */
  failed: string;
}

/**
 * One thing of a member, among a few. Choosing changes nothing yet: the keyboard's arrows pass over others on their
 * way.
 */
export function MemberChoice({ label, options, current, submit, save, done, failed }: Props) {
  const select = useRef<HTMLSelectElement>(null);
  const [other, setOther] = useState<string | null>(null);
  const chosen = other ?? current;
  const change = useMutation({ mutationFn: save });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    change.mutate(chosen, {
      onSuccess: () => {
        setOther(null);
        // The button goes, and the focus with it.
        select.current?.focus();
        notify({ kind: "success", text: done(chosen), id: "team" });
      },
      onError: (error) => notify({ kind: "error", text: `${failed} ${messageOf(error)}`, id: "team" }),
    });
  };
  return (
    <form className={styles["choose"]} onSubmit={onSubmit}>
      <SelectField
        label={label}
        labelHidden
        ref={select}
        options={options}
        value={chosen}
        onChange={(event) => setOther(event.target.value)}
      />
      {chosen !== current && (
        <Button type="submit" busy={change.isPending} disabled={change.isPending}>
          {submit}
        </Button>
      )}
    </form>
  );
}
