import { useQuery } from "@tanstack/react-query";
import { Navigate, useLocation } from "react-router";
import { serverMessage } from "../../lib/api-error.ts";
import { brand } from "../../lib/brand.ts";
import { useInBrowser } from "../../lib/in-browser.ts";
import { sessionQuery } from "../../lib/session.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Header } from "../../ui/header.tsx";
import { notify } from "../../ui/notify.ts";
import { PasswordField } from "../../ui/password-field.tsx";
import { Link } from "../../ui/link.tsx";
import { useSearchParams } from "../../lib/search-params.ts";
import styles from "./form.module.css";
import { nextPath } from "./next-path.ts";
import { useCredentials } from "./credentials.ts";
import { useSignIn } from "./sign-in.ts";

const REFUSED = "Email ou mot de passe invalide";

/** Where one signs in. Somebody with a session is sent on. */
export default function LoginScreen() {
  const { data: session } = useQuery(sessionQuery());
  const { expired, from } = useArrival();
  const signIn = useSignIn();
  const inBrowser = useInBrowser();
  const { early, fields, handleSubmit } = useCredentials();

  const submit = handleSubmit((credentials) =>
    signIn
      .mutateAsync(credentials)
      .catch((error: unknown) =>
        notify({ kind: "error", text: serverMessage(error) ?? REFUSED, id: "sign-in" }),
      ),
  );

  return (
    <>
      {session !== null && session !== undefined && <Navigate to={from} replace />}
      <title>{`Me connecter · ${brand}`}</title>
      <Header />
      <main className={styles["page"]}>
        <div>
          <h1>Me connecter</h1>
          <p className={styles["tagline"]}>Qui contacter aujourd’hui, et de bonnes raisons de le faire.</p>
        </div>
        {inBrowser && expired && (
          <output className={styles["notice"]}>
            Votre session a expiré. Reconnectez-vous pour reprendre où vous en étiez.
          </output>
        )}
        {/* Until the code is there, a form of a dialog sends nothing: no password ends in an address. */}
        <form noValidate method="dialog" onSubmit={submit} className={styles["form"]}>
          {!inBrowser && <input ref={early} type="checkbox" hidden className={styles["early"]} />}
          <Field label="Email" type="email" inputMode="email" autoComplete="username" {...fields.email} />
          <PasswordField label="Mot de passe" autoComplete="current-password" {...fields.password} />
          <Button type="submit" weight="primary" disabled={signIn.isPending} busy={signIn.isPending}>
            {signIn.isPending ? "Connexion…" : "Me connecter"}
          </Button>
          <Link to="/auth/forgot-password" className={styles["aside"]}>
            Mot de passe oublié&nbsp;?
          </Link>
        </form>
      </main>
    </>
  );
}

/** After an expired session one returns to the screen it was lost on; a link may name where to go, too. */
function useArrival(): { expired: boolean; from: string } {
  const state: unknown = useLocation().state;
  const [search] = useSearchParams();
  if (typeof state === "object" && state !== null && "expired" in state && "from" in state) {
    return { expired: true, from: String(state.from) };
  }
  return { expired: false, from: nextPath(search.get("next")) ?? "/contacts" };
}
