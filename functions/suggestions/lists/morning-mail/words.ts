import { frenchDay } from "../../../language/dates/calendar.ts";
import type { MailContent } from "../../../mail/compose-mail.ts";
import type { MorningList } from "./store.ts";

/** The mail that tells of a day's list. It names nobody: mailboxes are read over shoulders, and forwarded. */
export function mailOf(
  { listed, due }: Pick<MorningList, "listed" | "due">,
  day: string,
  appUrl: string,
): MailContent {
  const people = listed === 1 ? "1 personne" : `${listed} personnes`;
  const dueToday = due === 0 ? "" : `, dont ${due} à échéance aujourd’hui`;
  return {
    subject: `Votre liste du ${frenchDay(day, day)}`,
    paragraphs: [`Votre liste est prête\u00A0: ${people} à contacter${dueToday}.`],
    button: { label: "Voir ma liste", url: new URL("/contacts", appUrl).href },
    footnotes: [
      `Vous recevez ce message parce que vous l’avez demandé dans vos paramètres, où il s’arrête aussi\u00A0: ${new URL("/settings", appUrl).href}`,
    ],
  };
}
