import { toHtml, toPlainText } from "../../lib/markdown.ts";
import { framesIn, framesInWords } from "./frames.ts";
import { notify } from "../../ui/notify.ts";

/** Puts a message on the clipboard as plain text and as HTML, says so, and what is still to fill in it. */
export async function copyMessage(markdown: string, said = "Copié dans le presse-papiers"): Promise<void> {
  const frames = framesIn(markdown);
  const plain = toPlainText(markdown);
  try {
    if (typeof ClipboardItem === "undefined") await navigator.clipboard.writeText(plain);
    else {
      await navigator.clipboard.write([
        new ClipboardItem({
          "text/plain": new Blob([plain], { type: "text/plain" }),
          "text/html": new Blob([toHtml(markdown)], { type: "text/html" }),
        }),
      ]);
    }
    const left = frames.length === 0 ? "" : ` Il reste ${framesInWords(frames)} à remplir.`;
    notify({ kind: "success", text: left === "" ? said : `${said.replace(/\.$/, "")}.${left}` });
  } catch {
    notify({ kind: "error", text: "La copie a échoué. Sélectionnez le message et copiez-le à la main." });
  }
}

/** Copies a message that does not fit into the link which opens a mailbox, named as in « dans … ». */
export function copyTooLong(markdown: string, mailbox: string): Promise<void> {
  return copyMessage(
    markdown,
    `Message trop long pour un lien\u00A0: il est copié, collez-le dans ${mailbox}.`,
  );
}

/** Puts the subject of a message on the clipboard, as text. */
export async function copySubject(subject: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(subject);
    notify({ kind: "success", text: "Objet copié dans le presse-papiers" });
  } catch {
    notify({ kind: "error", text: "La copie a échoué. Sélectionnez l’objet et copiez-le à la main." });
  }
}
