import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Assistant } from "../../../../functions/assistants/contract.ts";
import { ApiError, messageOf } from "../../lib/api-error.ts";
import { myOrganizationsQuery } from "../../lib/organization-query.ts";
import type { Session } from "../../lib/session.ts";
import { Button } from "../../ui/button.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { Message } from "../../ui/message.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { signInAgainMessage, useSignInAgain } from "../api-keys/sign-in-again.ts";
import { useAnswer } from "./consent.ts";
import styles from "./assistants.module.css";

interface Props {
  request: string;
  asked: Pick<Assistant, "name" | "host" | "scopes"> & { answerHost: string };
  session: Session;
}

/** Hosts of the person's own machine. */
const OWN_MACHINE = ["localhost", "127.0.0.1", "[::1]"];

/** Says who asks for what, and takes the person's answer. A session of more than a day is asked for the password. */
export function ConsentForm({ request, asked, session }: Props) {
  const organizations = useQuery(myOrganizationsQuery()).data ?? [];
  const answer = useAnswer(request);
  const signInAgain = useSignInAgain();
  const [chosen, setChosen] = useState(session.session.activeOrganizationId ?? "");
  const [password, setPassword] = useState<string | null>(null);
  const isBusy = answer.isPending || signInAgain.isPending;
  const organization = organizations.find(({ id }) => id === chosen);
  const { name, host, answerHost, scopes } = asked;

  const send = async (organizationId: string | null) => {
    try {
      if (organizationId !== null && password !== null) await signInAgain.mutateAsync(password);
      const { goTo } = await answer.mutateAsync(organizationId);
      window.location.assign(goTo);
    } catch (error) {
      if (error instanceof ApiError && error.code === "session_not_fresh") setPassword("");
    }
  };
  const isOld = answer.error instanceof ApiError && answer.error.code === "session_not_fresh";
  const wrong = signInAgain.isError
    ? signInAgainMessage(signInAgain.error)
    : answer.isError && !isOld
      ? messageOf(answer.error)
      : null;

  if (answer.isSuccess)
    return (
      <Message
        title="C’est noté"
        text="Vous retournez à l’assistant. Si rien ne s’ouvre, vous pouvez fermer cette page."
      />
    );
  return (
    <main className={styles["page"]}>
      <div>
        <h1>Autoriser «&nbsp;{name}&nbsp;»&nbsp;?</h1>
        <p className={styles["who"]}>
          Un assistant connu par l’adresse <strong>{host}</strong> demande un accès en votre nom. Le nom est
          celui qu’il se donne&nbsp;: il n’a pas été vérifié. La réponse ira{" "}
          {OWN_MACHINE.includes(answerHost) ? (
            "à un programme de cet ordinateur"
          ) : (
            <>
              à <strong>{answerHost}</strong>
            </>
          )}
          . Si vous n’avez rien demandé, refusez.
        </p>
      </div>
      <section aria-labelledby="may" className={styles["rights"]}>
        <h2 id="may">Il pourra</h2>
        <ul>
          <li>Lire vos contacts, leurs échanges, leurs promesses et votre liste du jour, comme vous.</li>
          {scopes.includes("actions:write") && (
            <li>Marquer une suggestion comme faite, la reporter ou la masquer&nbsp;; cela s’annule.</li>
          )}
        </ul>
      </section>
      <section aria-labelledby="may-not" className={styles["rights"]}>
        <h2 id="may-not">Il ne pourra pas</h2>
        <ul>
          <li>Envoyer de message, ni toucher à votre compte, à vos paramètres ou à ceux de l’équipe.</li>
        </ul>
      </section>
      <p className={styles["warning"]}>
        Ce qu’il lit, avec les noms et les paroles de vos contacts, part chez l’éditeur de cet assistant et
        peut rester dans ses journaux.
      </p>
      <form
        className={styles["form"]}
        onSubmit={(event) => {
          event.preventDefault();
          void send(chosen);
        }}
      >
        {organizations.length > 1 ? (
          <SelectField
            label="Dans l’organisation"
            options={organizations.map(({ id, name: label }) => ({ value: id, label }))}
            value={chosen}
            onChange={({ target }) => setChosen(target.value)}
          />
        ) : (
          organization !== undefined && (
            <p>
              Dans l’organisation <strong>{organization.name}</strong>.
            </p>
          )
        )}
        {password !== null && (
          <>
            <output>Votre connexion date de plus d’un jour&nbsp;: confirmez que c’est bien vous.</output>
            <PasswordField
              label="Votre mot de passe"
              autoComplete="current-password"
              value={password}
              onChange={({ target }) => setPassword(target.value)}
            />
          </>
        )}
        <FormError error={wrong === null ? undefined : { message: wrong }} />
        <div className={styles["ways"]}>
          <Button disabled={isBusy} onClick={() => void send(null)}>
            Refuser
          </Button>
          <Button
            type="submit"
            weight="primary"
            busy={isBusy}
            disabled={isBusy || organization === undefined || password === ""}
          >
            {isBusy ? "Un instant…" : "Autoriser"}
          </Button>
        </div>
        <p className={styles["note"]}>
          Vous êtes connecté avec {session.user.email}. Vous pourrez déconnecter cet assistant à tout moment,
          dans vos paramètres.
        </p>
      </form>
    </main>
  );
}
