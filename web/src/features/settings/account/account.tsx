import { useQuery } from "@tanstack/react-query";
import { isProductAdmin } from "../../../lib/roles.ts";
import { sessionQuery } from "../../../lib/session.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import rows from "../../../ui/row.module.css";
import { ApiKeysRow } from "../../api-keys/api-keys-row.tsx";
import { AssistantsRow } from "../../assistants/assistants-row.tsx";
import { useSignOut } from "../../auth/sign-out.ts";
import styles from "./account.module.css";
import { DeleteAccount } from "./delete-account.tsx";
import { Devices } from "./devices/devices.tsx";
import { VerifyEmail } from "./verify-email.tsx";

/** One's address, password, devices and keys, and the ways out. */
export function Account() {
  const { data: session } = useQuery(sessionQuery());
  const signOut = useSignOut();
  const email = session?.user.email ?? "";
  return (
    <section aria-labelledby="account">
      <h2 id="account">Mon compte</h2>
      <div className={rows["row"]}>
        <div className={rows["what"]}>
          <h3>Email</h3>
          <p>{email}</p>
        </div>
        {session?.user.emailVerified === false && <VerifyEmail email={email} />}
      </div>
      <div className={rows["row"]}>
        <div className={rows["what"]}>
          <h3>Mot de passe</h3>
        </div>
        <ButtonLink to="/auth/change-password">Modifier</ButtonLink>
      </div>
      <Devices />
      {session?.session.activeOrganizationId != null && (
        <>
          <AssistantsRow />
          <ApiKeysRow />
        </>
      )}
      <div className={styles["ways"]}>
        {isProductAdmin(session) && <ButtonLink to="/admin/organizations">Administration</ButtonLink>}
        <Button busy={signOut.isPending} disabled={signOut.isPending} onClick={() => signOut.mutate()}>
          Me déconnecter
        </Button>
        <DeleteAccount email={email} />
      </div>
    </section>
  );
}
