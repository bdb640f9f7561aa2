import { useQuery } from "@tanstack/react-query";
import { messageOf } from "../../lib/api-error.ts";
import { brand } from "../../lib/brand.ts";
import { isOwner, managesMembers } from "../../lib/roles.ts";
import { type Session, sessionQuery } from "../../lib/session.ts";
import { Block } from "../../ui/block.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Header } from "../../ui/header.tsx";
import { Message } from "../../ui/message.tsx";
import { Identity } from "./identity.tsx";
import { Invitations } from "./invitations.tsx";
import { LeaveOrganization } from "./leave-organization.tsx";
import { Members } from "./members.tsx";
import { MyOrganizations } from "./my-organizations.tsx";
import { organizationQuery } from "../../lib/organization-query.ts";
import { Teams } from "./teams.tsx";
import styles from "./team-screen.module.css";

/** Who belongs to the organization; its owners and administrators invite, change roles and remove. */
export default function TeamScreen() {
  const { data: session } = useQuery(sessionQuery());
  return (
    <>
      <title>{`Équipe · ${brand}`}</title>
      <Header>
        <ButtonLink to="/settings" weight="quiet">
          Paramètres
        </ButtonLink>
      </Header>
      {session != null && <Team session={session} />}
    </>
  );
}

function Team({ session }: { session: Session }) {
  const organizationId = session.session.activeOrganizationId ?? "";
  const organization = useQuery({ ...organizationQuery(organizationId), enabled: organizationId !== "" });

  if (organizationId === "") {
    return (
      <main className={`page ${styles["page"]}`}>
        <h1>Équipe</h1>
        <p className="tagline">
          Aucune organisation n’est ouverte. Si vous n’en avez pas, demandez à un responsable de vous inviter.
        </p>
        <MyOrganizations active="" />
      </main>
    );
  }
  if (organization.data === undefined && organization.isError) {
    return (
      <Message title="L’équipe n’a pas pu être chargée" text={messageOf(organization.error)}>
        <Button weight="primary" onClick={() => void organization.refetch()}>
          Réessayer
        </Button>
      </Message>
    );
  }
  const { data } = organization;
  const myRole = data?.members.find(({ userId }) => userId === session.user.id)?.role ?? "member";
  return (
    <main className={`page ${styles["page"]}`} aria-busy={data === undefined}>
      <h1>Équipe</h1>
      {data === undefined ? (
        <Skeleton />
      ) : (
        <>
          <p className="tagline">{data.name}</p>
          <Members organization={data} me={session.user.id} myRole={myRole} />
          {managesMembers(myRole) && <Invitations organization={data} myRole={myRole} />}
          {managesMembers(myRole) && <Teams organization={data} />}
          <Identity />
          {isOwner(myRole) && (
            <section aria-labelledby="history">
              <h2 id="history">Historique</h2>
              <div className={styles["row"]}>
                <p>Qui a fait quoi dans l’organisation, et quand.</p>
                <ButtonLink to={`/admin/audit?organization=${data.id}`}>Voir l’historique</ButtonLink>
              </div>
            </section>
          )}
          <MyOrganizations active={data.id} />
          {data.members.some(({ userId }) => userId === session.user.id) && (
            <LeaveOrganization organization={data} />
          )}
        </>
      )}
    </main>
  );
}

function Skeleton() {
  return (
    <>
      <p className="visually-hidden">Chargement…</p>
      <div className="tagline">
        <Block width="10rem" />
      </div>
      <section>
        <h2>Membres</h2>
        {[0, 1, 2].map((row) => (
          <div key={row} className={styles["row"]}>
            <Block width="14rem" height="2lh" />
          </div>
        ))}
      </section>
    </>
  );
}
