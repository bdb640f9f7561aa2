import { useQuery } from "@tanstack/react-query";
import { useId, useRef } from "react";
import { ago } from "../../../lib/french-dates.ts";
import rows from "../../../ui/row.module.css";
import styles from "../crm/crm.module.css";
import { ConnectTelephone } from "./connect-telephone.tsx";
import { DisconnectTelephone } from "./disconnect-telephone.tsx";
import { telephoneQuery } from "./query.ts";

/** The organization's Aircall; nothing where this server takes in no calls. */
export function TelephoneRow() {
  const { data: telephone } = useQuery(telephoneQuery());
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  if (telephone?.offered !== true) return null;
  const { connection, mayChange } = telephone;
  const backToTitle = () => title.current?.focus({ preventScroll: true });
  return (
    // Not a fieldset: nothing here is filled in.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div className={rows["row"]} role="group" aria-labelledby={titleId}>
      <div className={rows["what"]}>
        <h3 id={titleId} ref={title} tabIndex={-1}>
          Aircall
        </h3>
        {connection === null ? (
          <p>
            Les appels de l’équipe s’ajoutent à l’historique des contacts avec leurs notes, et ce qui a été
            promis s’affiche pendant que le téléphone sonne.
          </p>
        ) : (
          <p>
            {connection.accountName !== null && `${connection.accountName}. `}
            {connection.lastCallAt === null
              ? "Aucun appel reçu pour le moment."
              : `Dernier appel reçu ${ago(connection.lastCallAt)}.`}
          </p>
        )}
      </div>
      <div className={rows["state"]}>
        {connection !== null && <span className={styles["connected"]}>Connecté</span>}
        {connection === null && mayChange && <ConnectTelephone onConnected={backToTitle} />}
        {connection === null && !mayChange && <span>Non connecté</span>}
        {connection !== null && mayChange && <DisconnectTelephone onDisconnected={backToTitle} />}
      </div>
    </div>
  );
}
