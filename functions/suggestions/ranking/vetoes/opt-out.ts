import { frenchDay } from "../french/calendar.ts";
import { evidenceOf, type Reading } from "../reading.ts";
import type { Veto } from "../types.ts";

const OPPOSES =
  /\bne (?:plus|pas|jamais) (?:\w+ ){0,2}?(?:me |m |nous )?(?:contacter|recontacter|demarcher|solliciter|relancer|deranger|importuner|ecrire|appeler|envoyer)\b(?! (?:avant|d ici|jusqu|pour l instant|ce|cette|aujourd|demain|lundi|mardi|mercredi|jeudi|vendredi|le \d|en |au |aux |pendant|tant|tout de suite))|\bne (?:me |m |nous )?(?:contactez|recontactez|appelez|rappelez|ecrivez|relancez|sollicitez|demarchez|envoyez) (?:plus|pas)\b(?! (?:avant|d ici|jusqu|cette|ce|aujourd|demain|lundi|en |au ))|(?:retir|supprim|enlev|effac|ray)\w+ (?:\w+ ){0,4}?(?:de (?:vos|votre|la|toutes vos) (?:listes?|fichiers?|bases?|contacts|mailings?|diffusion)\b(?! de (?:prix|tarifs|produits|courses|materiel|pieces))|mes (?:coordonnees|donnees|informations)|mon (?:adresse|mail|e ?mail|contact|nom)|ses (?:coordonnees|donnees)|son (?:adresse|contact))|\b(?:desinscri\w+|desabonn\w+)\b|droit (?:d opposition|a l oubli|a l effacement)|plus (?:etre )?(?:sollicitee?|contactee?|demarchee?|relancee?|recevoir (?:de |vos |d |aucun))|ne (?:souhaite|veut|veux|desire|souhaitons|voulons) (?:plus|pas|aucun\w*) (?:\w+ )?(?:etre |que |qu |recevoir|aucun|de )(?!rappelee? (?:avant|en))|arret\w+ (?:de (?:m|nous|me)|vos (?:mails|relances|messages|sollicitations|envois)|tout\w* (?:prospection|sollicitation|envoi))|\bopt ?out\b|^stop\b|opposition (?:rgpd|au demarchage|a la prospection)|bloctel|\b(?:m|nous) oppos\w+ (?:a|au)\b|plus aucun (?:message|mail|courriel|appel|contact|demarchage)|cesser (?:de|tout|vos)/;
const NOT_FOR_EVER = /\b(?:avant|jusqu|d ici|pour (?:le moment|l instant)|cette annee|ce mois|ces jours)\b/;

/** The contact objected to being contacted: in the CRM's field, in a message or in a note. It has no end. */
export function optOut(reading: Reading): Veto | null {
  const { contact } = reading.history;
  if (contact.optedOut) {
    return { veto: "optedOut", text: "S’est opposé à être contacté (fiche CRM)", until: null, evidence: [] };
  }
  for (const event of reading.events) {
    const read =
      event.incoming || (event.voice === "seller" && event.channel !== "email" && event.channel !== "sms");
    if (!read) continue;
    const sentence = event.sentences.find(
      (one) => OPPOSES.test(one.normalised) && !NOT_FOR_EVER.test(one.normalised),
    );
    if (!sentence) continue;
    const text = `A demandé à ne plus être contacté ${frenchDay(event.day, reading.day)}`;
    return { veto: "optedOut", text, until: null, evidence: [evidenceOf(event, sentence)] };
  }
  return null;
}
