import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/message.tsx";
import { copyMessage } from "../copy.ts";
import type { useOtherTexts } from "./use-other-texts.ts";

/** Texts of the same field that pages which are gone have left: to be read, copied, forgotten. */
export function OtherTexts({ texts, forget }: ReturnType<typeof useOtherTexts>) {
  return texts.map(({ name, text }) => (
    <Notice key={name}>
      <p>
        Un autre texte tapé ici, dans un autre onglet, n’est pas enregistré. Il est gardé sur cet appareil.
      </p>
      <details>
        <summary>Voir ce texte</summary>
        <p>{text}</p>
      </details>
      <Button onClick={() => void copyMessage(text)}>Copier ce texte</Button>
      <Button onClick={() => forget(name)}>Oublier</Button>
    </Notice>
  ));
}
