import type { Member, Organization } from "../../../../functions/auth/contract.ts";
import { capitalized } from "../../lib/capitalized.ts";
import { useListAddress } from "../../lib/list-address.ts";
import { isOwner, managesMembers, roleName } from "../../lib/roles.ts";
import type { OnWire } from "../../lib/on-wire.ts";
import { Address } from "../../ui/address.tsx";
import { PagedList } from "../../ui/paged-list.tsx";
import { SearchBox } from "../../ui/search-box.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { type Column, sortAmong } from "../../ui/sorted-table.tsx";
import { MemberRole } from "./member-role.tsx";
import { MemberTeam } from "./member-team.tsx";
import { membersShown } from "./members-shown.ts";
import { RemoveMember } from "./remove-member.tsx";
import styles from "./team-screen.module.css";

/** A smaller team is seen at a glance. */
const SEARCHED_FROM = 8;

interface Props {
  organization: OnWire<Organization>;
  /** The signed-in person's id, and their role here. */
  me: string;
  myRole: string;
}

/** The members with their roles. Only owners touch owners; nobody removes themselves here. */
export function Members({ organization, me, myRole }: Props) {
  const { members } = organization;
  const { query, words, sort, value, change } = useListAddress();
  const role = value("role");
  const columns = columnsOf({ organization, me, myRole });
  const order = sortAmong(columns, sort, "name");
  const page = membersShown(members, { words, role, sort: order, ...query });
  return (
    <section aria-labelledby="members">
      <h2 id="members" tabIndex={-1}>
        Membres
      </h2>
      {(members.length >= SEARCHED_FROM || words !== "" || role !== "") && (
        <div className={styles["fields"]}>
          <SearchBox label="Rechercher un nom ou une adresse" />
          <SelectField
            label="Rôle"
            options={ROLES}
            value={role}
            onChange={(event) => change("role", event.target.value, { replace: true })}
          />
        </div>
      )}
      <PagedList
        list={{ data: page, ...KNOWN }}
        nothing={nothingFor(words, role)}
        label="Membres"
        columns={columns}
        keyOf={({ id }) => id}
        sort={order}
        onSort={(next) => change("sort", next, { replace: true })}
      />
    </section>
  );
}

const ROLES = [
  { value: "", label: "Tous" },
  ...["owner", "admin", "member"].map((role) => ({ value: role, label: capitalized(roleName(role)) })),
];

const nothingFor = (words: string, role: string): string =>
  `Aucun ${role === "" ? "membre" : roleName(role)}${words === "" ? "" : ` pour «\u00A0${words}\u00A0»`}.`;

const KNOWN = { error: null, isError: false, isFetching: false, refetch: () => Promise.resolve() };

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
      cell: ({ user }) => <Address email={user.email} />,
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
  const manages = managesMembers(myRole);
  if (organization.teams.length > 1) columns.push(teamColumn(organization, manages));
  if (!manages) return columns;
  return [
    ...columns,
    {
      label: "Gérer",
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

/** Where there are several teams: who is in which, and for those who manage, the way into another. */
const teamColumn = (organization: OnWire<Organization>, manages: boolean): Column<Member> => ({
  label: "Équipe",
  isPlain: manages,
  cell: (member) =>
    manages ? (
      <MemberTeam organization={organization} member={member} />
    ) : (
      organization.teams.find(({ id }) => id === member.teamId)?.name
    ),
});
