import { useMutation } from "@tanstack/react-query";
import { messageOf } from "../../../lib/api-error.ts";
import { exchange } from "../../../lib/http.ts";
import { Button } from "../../../ui/button.tsx";
import { useSearchParams } from "../../../lib/search-params.ts";
import rows from "../../../ui/row.module.css";
import styles from "./account.module.css";

/** Says that the address is not verified yet, or its link dead, and sends the mail that verifies it once more. */
export function VerifyEmail({ email }: { email: string }) {
  const [search] = useSearchParams();
  const send = useMutation({
    mutationFn: () =>
      exchange({
        method: "POST",
        path: "/api/auth/send-verification-email",
        body: { email, callbackURL: "/settings" },
      }),
  });
  return (
    <div className={styles["aside"]}>
      <output>
        {send.isSuccess
          ? "Un e-mail vous a été envoyé. Son lien est valable une heure."
          : search.has("error")
            ? "Ce lien de vérification n’est plus valable."
            : "Cette adresse n’est pas encore vérifiée."}
      </output>
      {!send.isSuccess && (
        <Button weight="quiet" busy={send.isPending} disabled={send.isPending} onClick={() => send.mutate()}>
          Renvoyer l’email de vérification
        </Button>
      )}
      {send.isError && (
        <p role="alert" className={rows["wrong"]}>
          L’e-mail n’est pas parti. {messageOf(send.error)}
        </p>
      )}
    </div>
  );
}
