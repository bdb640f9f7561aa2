import { citablePieces, citableQuote } from "../../../language/untrusted/citable-pieces.ts";
import { isConversation, isOurMessage, isRecord, isTheirMessage, tellsOfContact } from "../contacts-made.ts";
import { addDays, daysBetween, frenchDay, localDay, type Day } from "../../../language/dates/calendar.ts";
import { companyKey, normalise } from "../../../language/text/normalise.ts";
import { saysCallDone } from "../../../language/phrases/outcomes.ts";
import { showsSupport } from "../../../language/phrases/support.ts";
import { evidenceOf, type Reading } from "../reading.ts";
import type { Evidence, Reason } from "../types.ts";

const WEIGHT = 48;
const HORIZON = 100;
const SUPPORT_HORIZON = 1_100;

const ANNOUNCES =
  /rejoin\w+|nouveau (?:poste|defi|chapitre|challenge|role|job)|nouvelle (?:aventure|fonction|mission|etape|page)|prise? de (?:poste|fonction)|prend (?:ses|mes) fonctions|nomme\w*|\bchez\b|arrive chez|integr\w+|debute|commence|changement de poste|\bje (?:quitte|pars|change|tourne|m envole|mets desormais)|\bcap (?:sur|vers)|\bchangement de (?:cap|vie|poste)|\bnomination\b|\bla suite s ecrit|\bplot twist|\bnew (?:job|role|position|chapter|adventure)|\bstarting (?:a )?new|\bjoin(?:ing|ed)\b|\bma nouvelle|\bpremier jour|\bbienvenue|\bau sein d/;

/**
 * Someone who spoke well of us works for another company since a short time.
 *
 * @example a note « elle nous défend en interne », then a profile that starts this month elsewhere → 48
 * @example the same, but we have been in touch since the change → nothing
 */
export function championChangedJob(reading: Reading): Reason | null {
  const move = moveOf(reading);
  if (!move || daysBetween(move.day, reading.day) > HORIZON) return null;
  const support = supportOf(reading);
  if (!support) return null;
  const spokenSince = reading.events.some(
    (event) =>
      event.day >= move.day &&
      (isOurMessage(event) ||
        isConversation(event) ||
        isTheirMessage(event) ||
        (isRecord(event) && saysInTouch(event.normalised))),
  );
  if (spokenSince) return null;
  const text = `Soutien passé chez ${move.company}, changement vu ${frenchDay(move.day, reading.day)}`;
  return {
    signal: "championChangedJob",
    weight: WEIGHT,
    text,
    due: null,
    evidence: [move.evidence, support],
  };
}

/** « déjà eu Karine depuis sa prise de poste », « félicitée », « déjeuner pris ensemble » */
const IN_TOUCH =
  /\b(?<!(?:je|on|nous|pas|jamais|que|a|il|elle|vais|va|dois|encore|pouvoir) )(?:passee?s?|allee?s?|retournee?s?|venue?s?) (?:le |la |l |les |lui )?(?:(?:re)?voir|saluer|visiter|rencontrer|rendre visite|dire bonjour)\b|(?<!pas |pas encore |jamais )\b(?:re)?(?:vue?|rencontree?|visitee?|recue?|trouvee?) (?:\w+ ){0,3}?(?:dans|a|chez|en) (?:sa|son|ses|leur|leurs) (?:nouv\w+|bureaux?|locaux|boutique|cuisine|etablissement|maison|restaurant|poste)\b|\b(?:visite|rendez vous|rdv|tournee) (?:\w+ ){0,2}?(?:dans|a|chez) (?:sa|son) nouv\w+|(?<!pas |pas encore |sans |d |de |aucun )\b(?:compte (?:client )?(?:deja |bien )?(?:ouvert|cree)|ouvert un compte|premieres? commandes? (?:passees?|livrees?|recues?|prises?)|a (?:deja |bien )?(?:passe commande|commande)\b|deja clients?|(?:dejeune|dine|pris un cafe|bu un (?:cafe|verre)) (?:avec|ensemble))|\bfelicit\w+|\bcontact (?:re)?(?:pris|noue)\b|\bsaluee?\b|\bbravo\b|\b(?:rendez vous|cafe|dejeuner|verre|visio|call) (?:\w+ ){0,2}?(?:pris|prise|cale|fixe|inscrit|note|planifie|prevu|fait|partage|avec)|\b(?:depuis|pour|apres|dans) (?:sa prise de poste|son (?:nouveau poste|arrivee|changement|depart|move))\b|\b(?:repris|renoue|garde) (?:le )?contact\b|\bmessage (?:linkedin )?(?:envoye|laisse|poste)/;

const saysInTouch = (normalised: string): boolean => IN_TOUCH.test(normalised) || saysCallDone(normalised);

interface Move {
  company: string;
  day: Day;
  evidence: Evidence;
}

function moveOf(reading: Reading): Move | null {
  const profile = reading.history.linkedinProfile;
  const present = profile?.experiences.find((experience) => experience.current && experience.company);
  if (!profile || !present?.company || !present.startDate) return null;
  const there = companyKey(present.company);
  if (there === null || there === reading.companyKey || reading.companyKey === null) return null;
  const started = present.startDate.length === 7 ? `${present.startDate}-01` : present.startDate.slice(0, 10);
  for (const post of [...profile.posts].sort((a, b) => (a.date < b.date ? 1 : -1))) {
    const day = localDay(post.date, reading.context.timeZone);
    const said = citablePieces(post.text).join(" ");
    const tells = companyKey(said)?.includes(there) || ANNOUNCES.test(normalise(said));
    if (day > reading.day || day < addDays(started, -60) || !tells) continue;
    return {
      company: present.company,
      day,
      evidence: { kind: "linkedin", id: post.id, date: day, quote: citableQuote(post.text) },
    };
  }
  if (started > reading.day) return null;
  const evidence: Evidence = {
    kind: "linkedin",
    id: profile.contactId,
    date: started,
    quote: citableQuote(profile.headline ?? ""),
  };
  return { company: present.company, day: started, evidence };
}

function supportOf(reading: Reading): Evidence | null {
  for (const event of reading.events.toReversed()) {
    if (daysBetween(event.day, reading.day) > SUPPORT_HORIZON) return null;
    if (!tellsOfContact(event)) continue;
    const sentence = event.sentences.find((one) => showsSupport(one.normalised));
    if (sentence) return evidenceOf(event, sentence);
  }
  return null;
}
