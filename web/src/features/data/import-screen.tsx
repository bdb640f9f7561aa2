import { messageOf } from "../../lib/api-error.ts";
import { brand } from "../../lib/brand.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Header } from "../../ui/header.tsx";
import { Message } from "../../ui/message.tsx";
import { ScreenPending } from "../../ui/screen-pending.tsx";
import { useDataRights } from "./data-rights.ts";
import { ImportFlow } from "./import/import-flow.tsx";

/** Contacts or notes from a file, for the owners and administrators of the organization. */
export default function ImportScreen() {
  const { rights, error, retry } = useDataRights();
  if (rights === undefined && error === null) return <ScreenPending />;
  return (
    <>
      <title>{`Importer un fichier · ${brand}`}</title>
      <Header>
        <ButtonLink to="/settings/organization" weight="quiet">
          Paramètres
        </ButtonLink>
      </Header>
      {rights === undefined && (
        <Message title="L’import n’a pas pu être ouvert" text={messageOf(error)}>
          <Button weight="primary" onClick={retry}>
            Réessayer
          </Button>
        </Message>
      )}
      {rights === null && (
        <Message
          title="Pas encore d’organisation"
          text="Votre compte n’appartient à aucune organisation. Demandez à un responsable de vous inviter."
        />
      )}
      {rights?.imports === false && (
        <Message
          title="L’import est réservé aux responsables"
          text="Seuls les propriétaires et les administrateurs de l’organisation importent un fichier. Demandez-leur, ou faites-vous donner ce rôle."
        >
          <ButtonLink to="/settings/team">Voir l’équipe</ButtonLink>
        </Message>
      )}
      {rights?.imports === true && <ImportFlow />}
    </>
  );
}
