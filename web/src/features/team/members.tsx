import { useListAddress } from "../../lib/list-address.ts";
import { capitalized, isOwner, managesMembers, roleName } from "../../lib/roles.ts";
import { PagedList } from "../../ui/paged-list.tsx";
import { SearchBox } from "../../ui/search-box.tsx";
import { type Column, sortAmong, SortedTable } from "../../ui/sorted-table.tsx";
import { MemberRole } from "./member-role.tsx";
import { membersShown } from "./members-shown.ts";
import type { Member, Organization } from "./organization.ts";
import { RemoveMember } from "./remove-member.tsx";
import styles from "./team-screen.module.css";

/** A smaller team is seen at a glance. */
const SEARCHED_FROM = 8;

interface Props {
  organization: Organization;
  /** The signed-in person's id, and their role here. */
  me: string;
  myRole: string;
}

/** The members with their roles. Only owners touch owners; nobody removes themselves here. */
export function Members({ organization, me, myRole }: Props) {
  const { members } = organization;
  const { query, words, sort, change } = useListAddress();
  const columns = columnsOf({ organization, me, myRole });
  const order = sortAmong(columns, sort, "name");
  const page = membersShown(members, { words, sort: order, ...query });
  return (
    <section aria-labelledby="members">
      <h2 id="members" tabIndex={-1}>
        Membres
      </h2>
      {(members.length >= SEARCHED_FROM || words !== "") && (
        <SearchBox label="Rechercher un nom ou une adresse" />
      )}
      <PagedList list={{ data: page, ...KNOWN }} nothing={`Aucun membre pour «\u00A0${words}\u00A0».`}>
        {(rows) => (
          <SortedTable
            label="Membres"
            columns={columns}
            rows={rows}
            keyOf={({ id }) => id}
            sort={order}
            onSort={(next) => change("sort", next, { replace: true })}
            busy={false}
          />
        )}
      </PagedList>
    </section>
  );
}

const KNOWN = { error: null, isError: false, refetch: () => Promise.resolve() };

/** The row goes, and the focus with it. */
const onRemoved = () => document.getElementById("members")?.focus();

function columnsOf({ organization, me, myRole }: Props): Column<Member>[] {
  const mayChange = ({ userId, role }: Member) =>
    userId !== me && managesMembers(myRole) && (isOwner(myRole) || !isOwner(role));
  const columns: Column<Member>[] = [
    {
      label: "Nom",
      sort: "name",
      isPlain: true,
      cell: ({ user, userId }) => (
        <strong className={styles["name"]}>
          {user.name}
          {userId === me && " (vous)"}
        </strong>
      ),
    },
    {
      label: "Email",
      sort: "email",
      isPlain: true,
      cell: ({ user }) => user.email,
    },
    {
      label: "Rôle",
      sort: "role",
      isPlain: true,
      cell: (member) =>
        mayChange(member) ? (
          <MemberRole organizationId={organization.id} member={member} myRole={myRole} />
        ) : (
          <span className={styles["role"]}>{capitalized(roleName(member.role))}</span>
        ),
    },
  ];
  if (!managesMembers(myRole)) return columns;
  return [
    ...columns,
    {
      label: "Actions",
      isPlain: true,
      cell: (member) =>
        mayChange(member) && (
          <div className={styles["remove"]}>
            <RemoveMember organization={organization} member={member} onRemoved={onRemoved} />
          </div>
        ),
    },
  ];
}
