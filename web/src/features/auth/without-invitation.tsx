import { useQueryClient } from "@tanstack/react-query";
import { brand } from "../../lib/brand.ts";
import { sessionEnd } from "../../lib/session.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Header } from "../../ui/header.tsx";
import { Message } from "../../ui/message.tsx";

const BY_INVITATION =
  "Les comptes se créent sur invitation. Ouvrez le lien de l’e-mail que vous avez reçu, ou demandez une invitation à votre responsable.";

/**
 * The way to register without an invitation. Deleting an account ends here: by the settings, after which the
 * application knows it, or by the mailed link, which loads it anew.
 */
export function WithoutInvitation() {
  const deleted = sessionEnd(useQueryClient()) === "deleted";
  const title = deleted ? "Votre compte est supprimé" : "Créer mon compte";
  const text = deleted
    ? BY_INVITATION
    : `${BY_INVITATION} Si vous venez de confirmer la suppression de votre compte, il n’existe plus.`;
  return (
    <>
      <title>{`${title} · ${brand}`}</title>
      <Header />
      <Message title={title} text={text}>
        <ButtonLink to="/auth/login">Me connecter</ButtonLink>
      </Message>
    </>
  );
}
