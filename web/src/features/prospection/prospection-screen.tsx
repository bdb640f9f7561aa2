import { useQuery } from "@tanstack/react-query";
import { brand } from "../../lib/brand.ts";
import { sessionQuery } from "../../lib/session.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Header } from "../../ui/header.tsx";
import { Message } from "../../ui/message.tsx";
import { useManages } from "../../lib/own-role.ts";
import { RetentionPreview } from "./retention-preview.tsx";
import { SuppressionsList } from "./suppressions-list.tsx";

/** Who must not be contacted, for every member; and for managers, whose data is about to be erased. */
export default function ProspectionScreen() {
  const { data: session } = useQuery(sessionQuery());
  const manages = useManages();
  return (
    <>
      <title>{`Ne pas contacter · ${brand}`}</title>
      <Header>
        <ButtonLink to="/settings/organization" weight="quiet">
          Paramètres
        </ButtonLink>
      </Header>
      {session?.session.activeOrganizationId === null ? (
        <Message
          title="Pas encore d’organisation"
          text="Votre compte n’appartient à aucune organisation. Demandez à un responsable de vous inviter."
        />
      ) : (
        <main className="page">
          <h1>Ne pas contacter</h1>
          <p className="tagline">
            Aucun message n’est proposé pour ces personnes, ni à vous ni à vos collègues.
            {!manages && " Un responsable de votre organisation peut lever ce qui a été noté ici."}
          </p>
          <SuppressionsList manages={manages} />
          {manages && <RetentionPreview />}
        </main>
      )}
    </>
  );
}
