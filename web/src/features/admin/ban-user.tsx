import { useForm } from "react-hook-form";
import type { User } from "../../../../functions/users/contract.ts";
import { DialogWays } from "../../ui/dialog-ways.tsx";
import { Field } from "../../ui/field.tsx";
import { notify } from "../../ui/notify.ts";
import { FormError } from "../../ui/form-error.tsx";
import { instantOf } from "../../lib/instants.ts";
import { showRefusal } from "../../lib/refusal.ts";
import type { OnWire } from "../../lib/on-wire.ts";
import { useBanUser } from "./users.ts";

interface Props {
  user: OnWire<User>;
  close: () => void;
  onBanned: () => void;
}

/** Keeps somebody out, until a moment or without end. */
export function BanUser({ user: { id, name }, close, onBanned }: Props) {
  const ban = useBanUser(id);
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { banReason: "", banExpires: "" },
  });
  const { errors } = formState;
  const submit = handleSubmit(async ({ banReason, banExpires }) => {
    try {
      await ban.mutateAsync({
        banReason: banReason.trim() === "" ? null : banReason,
        banExpires: instantOf(banExpires)?.toISOString() ?? null,
      });
    } catch (error) {
      showRefusal(setError, error, ["banReason", "banExpires"]);
      return;
    }
    close();
    onBanned();
    notify({ kind: "success", text: `${name} ne peut plus se connecter`, id: "admin" });
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <p>Ses sessions se ferment aussitôt. Son compte et ses données restent.</p>
      <FormError error={errors.root} />
      <Field
        label="Motif (facultatif)"
        autoComplete="off"
        maxLength={500}
        error={errors.banReason?.message}
        {...register("banReason")}
      />
      <Field
        label="Fin de la suspension (facultative)"
        type="datetime-local"
        error={errors.banExpires?.message}
        {...register("banExpires", { validate: isMoment })}
      />
      <DialogWays submit="Suspendre le compte" weight="danger" busy={ban.isPending} close={close} />
    </form>
  );
}

function isMoment(typed: string): string | true {
  return typed === "" || instantOf(typed) !== null || "Date invalide";
}
