import { useQuery } from "@tanstack/react-query";
import { useLayoutEffect, useRef } from "react";
import { messageOf } from "../../lib/api-error.ts";
import { organizationShown } from "../../lib/http.ts";
import { getSession } from "../../lib/session.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import styles from "./moved-organization.module.css";
import { myOrganizationsQuery } from "../../lib/organization-query.ts";
import { useReturnToOrganization } from "./my-organizations.ts";

/** Reads everything anew, in the organization that the session works in now. */
const goOnThere = (): void => window.location.assign("/contacts");

/**
 * Another tab has opened another organization in the session that they share: nothing of this page is stored until its
 * person says where they go on. What they typed stays as it is; a message stays on the device besides.
 */
export default function MovedOrganization() {
  const element = useRef<HTMLDialogElement>(null);
  const organizations = useQuery(myOrganizationsQuery());
  // Not the session of every screen: they still show the organization of this page.
  const now = useQuery({
    queryKey: ["moved-session"],
    queryFn: ({ signal }) => getSession({ bypassCache: true, signal }),
  });
  const goBack = useReturnToOrganization();
  // Closed while it still stands there: the browser then gives the focus back.
  useLayoutEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);

  const shown = organizationShown();
  const nameOf = (id: string | null | undefined) => organizations.data?.find((one) => one.id === id)?.name;
  const here = nameOf(shown);
  const there = nameOf(now.data?.session.activeOrganizationId);
  const control = { element, isOpen: true, open: () => {}, close: () => {}, closed: () => {} };
  return (
    <Dialog control={control} title="Une autre organisation est ouverte" isHeld>
      <div className={styles["question"]}>
        <p>
          {there === undefined ? "Une autre organisation" : <strong>{there}</strong>} a été ouverte dans un
          autre onglet, et cette page montre encore{" "}
          {here === undefined ? "la précédente" : <strong>{here}</strong>}. Rien n’y est enregistré d’ici
          là&nbsp;: revenez-y pour garder ce que vous avez tapé.
        </p>
        {goBack.error !== null && <p role="alert">{messageOf(goBack.error)}</p>}
        <div className={styles["ways"]}>
          <Button onClick={goOnThere}>Continuer dans {there ?? "l’autre"}</Button>
          {shown !== undefined && (here !== undefined || !organizations.isSuccess) && (
            <Button weight="primary" busy={goBack.isPending} onClick={() => goBack.mutate(shown)}>
              Revenir à {here ?? "celle de cette page"}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}
