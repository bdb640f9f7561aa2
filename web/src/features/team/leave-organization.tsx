import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Organization } from "../../../../functions/auth/contract.ts";
import { messageOf } from "../../lib/api-error.ts";
import { Button } from "../../ui/button.tsx";
import { FormDialog, useDialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { myOrganizationsQuery } from "../../lib/organization-query.ts";
import type { OnWire } from "../../lib/on-wire.ts";
import { useLeaveOrganization } from "./my-organizations.ts";
import styles from "./team-screen.module.css";

/** Leaves the organization once its name is typed: only somebody's invitation leads back. */
export function LeaveOrganization({ organization }: { organization: OnWire<Organization> }) {
  const dialog = useDialog();
  const [typed, setTyped] = useState("");
  const { data: mine } = useQuery(myOrganizationsQuery());
  const leave = useLeaveOrganization();
  const { id, name } = organization;
  const next = mine?.find((other) => other.id !== id)?.id;
  const confirmed = typed.trim().toLowerCase() === name.trim().toLowerCase();

  const open = () => {
    setTyped("");
    leave.reset();
    dialog.open();
  };

  return (
    <section aria-labelledby="leaving">
      <h2 id="leaving">Quitter l’organisation</h2>
      <div className={styles["row"]}>
        <div className={styles["what"]}>
          <p>Vous n’aurez plus accès à ses contacts ni à vos listes.</p>
        </div>
        <Button weight="danger" onClick={open}>
          Quitter {name}
        </Button>
      </div>
      <FormDialog
        control={dialog}
        title={`Quitter ${name}`}
        onSubmit={() => leave.mutate({ organizationId: id, next })}
        wrong={leave.isError ? messageOf(leave.error) : null}
        confirm={{
          label: "Quitter l’organisation",
          weight: "danger",
          busy: leave.isPending,
          disabled: !confirmed || leave.isPending,
        }}
      >
        <p>
          Pour y revenir, il faudra qu’un responsable vous invite. Pour confirmer, tapez son nom&nbsp;:{" "}
          <strong>{name}</strong>
        </p>
        <Field
          label="Nom de l’organisation"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </FormDialog>
    </section>
  );
}
