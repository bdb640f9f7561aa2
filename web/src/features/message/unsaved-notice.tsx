import { skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/message.tsx";
import { copyMessage } from "./copy.ts";
import { PlainLetter } from "./letter.tsx";
import { type UnsavedText, unsavedTextsKey } from "./kept/unsaved-texts.ts";

interface Props {
  contactId: string;
  /** Id of the proposal on the page, whose unsaved text is shown in its own editor. */
  shown: string | undefined;
}

/** What was typed for a proposal that is no longer the one shown: it can be copied, no longer saved. */
export function UnsavedNotice({ contactId, shown }: Props) {
  const client = useQueryClient();
  const { data: texts = [] } = useQuery<UnsavedText[]>({ queryKey: unsavedTextsKey, queryFn: skipToken });
  const forget = ({ actionId, draft }: UnsavedText) => {
    draft.abandon();
    client.setQueryData<UnsavedText[]>(unsavedTextsKey, (all) =>
      all?.filter((one) => one.actionId !== actionId),
    );
  };
  return texts
    .filter((one) => one.contactId === contactId && one.actionId !== shown && !one.draft.clean())
    .map((one) => {
      const text = one.draft.view().text ?? "";
      return (
        <Notice key={one.actionId}>
          <p>
            Un message que vous aviez tapé pour une proposition précédente n’a pas été enregistré&nbsp;:
            celle-ci a été clôturée entre-temps. Votre texte est gardé sur cet appareil.
          </p>
          <details>
            <summary>Voir ce texte</summary>
            <PlainLetter markdown={text} />
          </details>
          <Button onClick={() => void copyMessage(text)}>Copier ce texte</Button>
          <Button onClick={() => forget(one)}>Oublier</Button>
        </Notice>
      );
    });
}
