import { useQuery } from "@tanstack/react-query";
import { useListAddress } from "../../lib/list-address.ts";
import { DialogButton } from "../../ui/dialog-button.tsx";
import { PagedList } from "../../ui/paged-list.tsx";
import { SearchBox } from "../../ui/search-box.tsx";
import { sortAmong } from "../../ui/sorted-table.tsx";
import { AdminPage } from "./admin-page.tsx";
import styles from "../../ui/tools.module.css";
import { CreateUser } from "./create-user.tsx";
import { USER_COLUMNS } from "./user-columns.tsx";
import { usersQuery } from "./users.ts";

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
  const order = sortAmong(USER_COLUMNS, sort, "name");
  const list = useQuery(usersQuery({ ...query, sort: order }));
  return (
    <>
      <div id="tools" tabIndex={-1} className={styles["tools"]}>
        <SearchBox label="Rechercher un nom ou une adresse" />
        <DialogButton label="Créer un compte" weight="primary" title="Créer un compte">
          {(close) => <CreateUser close={close} />}
        </DialogButton>
      </div>
      <PagedList
        list={list}
        nothing={words === "" ? "Aucun compte pour le moment." : `Aucun compte pour «\u00A0${words}\u00A0».`}
        label="Utilisateurs"
        columns={USER_COLUMNS}
        keyOf={({ id }) => id}
        sort={order}
        onSort={(next) => change("sort", next)}
      />
    </>
  );
}
