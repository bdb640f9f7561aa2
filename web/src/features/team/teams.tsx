import { useId } from "react";
import { useForm } from "react-hook-form";
import type { Organization, Team } from "../../../../functions/auth/contract.ts";
import { messageOf } from "../../lib/api-error.ts";
import { counted } from "../../lib/french-numbers.ts";
import { Button } from "../../ui/button.tsx";
import { DialogButton } from "../../ui/dialog-button.tsx";
import { DialogWays } from "../../ui/dialog-ways.tsx";
import { FormDialog, useDialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { notify } from "../../ui/notify.ts";
import { FormError } from "../../ui/form-error.tsx";
import { useCreateTeam, useRemoveTeam, useRenameTeam } from "./organization.ts";
import styles from "./team-screen.module.css";
import { nameRules } from "../../lib/name-rules.ts";
import type { OnWire } from "../../lib/on-wire.ts";

/** The teams within the organization, for those who manage it. The last one stays. */
export function Teams({ organization }: { organization: OnWire<Organization> }) {
  const { id: organizationId, teams, members } = organization;
  const title = useId();
  const create = useCreateTeam();
  const rename = useRenameTeam();
  const named = teams.toSorted((one, other) => one.name.localeCompare(other.name, "fr"));
  return (
    <section aria-labelledby={title}>
      <h2 id={title} tabIndex={-1}>
        Équipes
      </h2>
      <ul>
        {named.map((team) => (
          <li key={team.id} className={styles["row"]}>
            <div className={styles["what"]}>
              <h3>{team.name}</h3>
              <p>{peopleIn(members.filter(({ teamId }) => teamId === team.id).length)}</p>
            </div>
            <div className={styles["ways"]}>
              <DialogButton label="Renommer" about={team.name} title={`Renommer ${team.name}`}>
                {(close) => (
                  <TeamForm
                    name={team.name}
                    submit="Renommer"
                    close={close}
                    save={(name) => rename.mutateAsync({ teamId: team.id, data: { name } })}
                  />
                )}
              </DialogButton>
              {teams.length > 1 && <RemoveTeam organizationId={organizationId} team={team} titleId={title} />}
            </div>
          </li>
        ))}
      </ul>
      <DialogButton label="Ajouter une équipe" weight="secondary" title="Ajouter une équipe">
        {(close) => (
          <TeamForm
            name=""
            submit="Ajouter"
            close={close}
            save={(name) => create.mutateAsync({ organizationId, name })}
          />
        )}
      </DialogButton>
    </section>
  );
}

interface FormProps {
  name: string;
  submit: string;
  save: (name: string) => Promise<unknown>;
  close: () => void;
}

function TeamForm({ name, submit, save, close }: FormProps) {
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { name } });
  const { errors, isSubmitting } = formState;
  const onSubmit = handleSubmit(async (typed) => {
    try {
      await save(typed.name);
    } catch (error) {
      setError("root", { message: messageOf(error) });
      return;
    }
    close();
  });
  return (
    <form noValidate onSubmit={(event) => void onSubmit(event)}>
      <FormError error={errors.root} />
      <Field
        label="Nom de l’équipe"
        autoComplete="off"
        maxLength={200}
        required
        error={errors.name?.message}
        {...register("name", nameRules)}
      />
      <DialogWays submit={submit} busy={isSubmitting} close={close} />
    </form>
  );
}

interface RemoveProps {
  organizationId: string;
  team: Team;
  /** The row goes, and the focus with it: to the heading. */
  titleId: string;
}

function RemoveTeam({ organizationId, team, titleId }: RemoveProps) {
  const dialog = useDialog();
  const remove = useRemoveTeam();
  const open = () => {
    remove.reset();
    dialog.open();
  };
  const submit = async () => {
    // Not a callback of `mutate`: those are dropped when the row goes.
    await remove
      .mutateAsync({ organizationId, teamId: team.id })
      .then(() => {
        dialog.close();
        document.getElementById(titleId)?.focus();
        notify({ kind: "success", text: `L’équipe ${team.name} est supprimée`, id: "team" });
      })
      .catch(() => undefined);
  };
  return (
    <>
      <Button weight="quiet" aria-label={`Supprimer ${team.name}`} onClick={open}>
        Supprimer
      </Button>
      <FormDialog
        control={dialog}
        title={`Supprimer l’équipe ${team.name}`}
        onSubmit={() => void submit()}
        wrong={remove.isError ? `L’équipe reste. ${messageOf(remove.error)}` : null}
        confirm={{ label: "Supprimer l’équipe", weight: "danger", busy: remove.isPending }}
      >
        <p>Ses membres restent dans l’organisation, avec leurs contacts et leurs listes.</p>
      </FormDialog>
    </>
  );
}

function peopleIn(count: number): string {
  return count === 0 ? "Personne" : counted(count, "membre", "membres");
}
