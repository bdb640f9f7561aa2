import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { CRM_NAMES } from "../../../../functions/crm/names.ts";
import { messageOf } from "../../lib/api-error.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./text-entry.module.css";
import { rawTextQuery } from "./raw-text-query.ts";

interface Props {
  contactId: string;
  textId: string;
  /** The cleaned text, which stands until the whole one is there. */
  children: ReactNode;
}

/** A text of which cleaning took words away: the cleaned one, or on demand the whole. Never markup. */
export function Shortened({ contactId, textId, children }: Props) {
  const [isWhole, setWhole] = useState(false);
  const { data, error, isFetching } = useQuery({ ...rawTextQuery(contactId, textId), enabled: isWhole });
  return (
    <>
      {isWhole && data !== undefined ? (
        <>
          <p className={styles["title"]}>
            Tel que {data.heldBy === "import" ? "le fichier importé" : CRM_NAMES[data.heldBy]} le contient,
            sans mise en forme.
            {data.parts.some(({ isKept }) => !isKept) && " En plus pâle, ce qui a été retiré."}
          </p>
          <div className={styles["text"]}>
            {data.parts.map(({ text, isKept }, index) => (isKept ? text : <del key={index}>{text}</del>))}
          </div>
        </>
      ) : (
        children
      )}
      {isWhole && error !== null && (
        <p role="alert" className={styles["title"]}>
          Le message entier n’a pas pu être chargé. {messageOf(error)}
        </p>
      )}
      <Button
        weight="quiet"
        className={styles["whole"]}
        busy={isWhole && isFetching}
        onClick={() => setWhole(!isWhole)}
      >
        {isWhole ? "Voir le texte nettoyé" : "Voir le message entier"}
      </Button>
    </>
  );
}
