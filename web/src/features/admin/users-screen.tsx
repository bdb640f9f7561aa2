import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { SelectField } from "../../ui/select-field.tsx";
import { AdminList } from "./admin-list.tsx";
import { AdminPage } from "./admin-page.tsx";
import styles from "./admin.module.css";
import { CreateUser } from "./create-user.tsx";
import { DialogButton } from "./dialog-button.tsx";
import { useListAddress } from "../../lib/list-address.ts";
import { SearchBox } from "../../ui/search-box.tsx";
import { UserRow } from "./user-row.tsx";
import { usersQuery } from "./users.ts";

const ORDERS = [
  { value: "name", label: "Nom" },
  { value: "email", label: "Adresse e-mail" },
  { value: "role,name", label: "Administrateurs d’abord" },
  { value: "-createdAt", label: "Plus récents d’abord" },
  { value: "createdAt", label: "Plus anciens d’abord" },
];

/** Everybody who has an account, for the product's administrators. */
export default function UsersScreen() {
  return (
    <AdminPage title="Utilisateurs">
      <Users />
    </AdminPage>
  );
}

function Users() {
  const { query, words, sort, change } = useListAddress();
  const order = ORDERS.some(({ value }) => value === sort) ? sort : "name";
  const list = useQuery(usersQuery({ ...query, sort: order }));
  const tools = useRef<HTMLDivElement>(null);
  return (
    <>
      <div ref={tools} tabIndex={-1} className={styles["tools"]}>
        <SearchBox label="Rechercher un nom ou une adresse" />
        <SelectField
          label="Trier par"
          options={ORDERS}
          value={order}
          onChange={(event) => change("sort", event.target.value)}
        />
        <DialogButton label="Créer un compte" weight="primary" title="Créer un compte">
          {(close) => <CreateUser close={close} />}
        </DialogButton>
      </div>
      <AdminList
        list={list}
        label="Utilisateurs"
        nothing={words === "" ? "Aucun compte pour le moment." : `Aucun compte pour «\u00A0${words}\u00A0».`}
      >
        {(user) => <UserRow user={user} onDeleted={() => tools.current?.focus()} />}
      </AdminList>
    </>
  );
}
