import type { Client } from "pg";

/** The person who is erased. */
export const PERSON = {
  firstName: "Aurélien",
  lastName: "Quévremont",
  email: "aurelien.quevremont@scierie-brumaire.example",
};
/** Exchanges of others that name the person, notes and unread mails each a tenth of that. */
export const NAMED = 200;

const SENTENCES = [
  "Bonjour, je vous remercie pour votre accueil de ce matin et pour la visite de l’atelier.",
  "Comme convenu, vous trouverez ci-joint notre proposition pour le renouvellement du contrat de maintenance.",
  "Notre direction souhaite revoir le budget avant la fin du trimestre.",
  "Pourriez-vous nous confirmer la date de livraison du second lot ?",
  "Nous avons bien reçu les échantillons et l’équipe technique les examine cette semaine.",
  "Le devis précédent ne tenait pas compte de la remise que nous avions évoquée au téléphone.",
  "Je reviens vers vous au sujet de la formation prévue en septembre pour nos six opérateurs.",
  "La réunion avec le service achats est reportée au jeudi 14 à dix heures.",
  "Merci de me rappeler demain après-midi, je serai au bureau jusqu’à dix-sept heures.",
  "Nous restons intéressés par la version complète, mais le calendrier nous paraît serré.",
  "Le chantier de Nantes a pris trois semaines de retard à cause des intempéries.",
  "La facture de mars a été réglée hier par virement, vous devriez la voir d’ici vendredi.",
  "Les conditions générales ont changé et notre juriste demande deux précisions sur l’article quatre.",
  "Votre collègue m’avait parlé d’un partenariat avec un distributeur en Belgique.",
  "Nous n’avons pas encore choisi entre les deux modèles, la question du bruit reste ouverte.",
  "La machine livrée en juin fonctionne bien, seul le capteur de température a dû être remplacé.",
  "Si vous passez dans la région, nous serions heureux de vous montrer la nouvelle ligne.",
  "Le comité se réunit une fois par mois et donnera sa réponse après l’examen des offres.",
  "Nous préférons commencer par un essai de deux mois sur un seul site.",
];
const FIRST_NAMES =
  "Élodie Aurélien Claire Mathieu Sophie Julien Camille Nicolas Zoé Inès Léa Hugo Hélène".split(" ");
const SYLLABLES = "bau che dé fou gar lé mon nel pi rou sa ti ver vil gué".split(" ");

/** Paragraphs of three hundred characters or so: two of them make a text. */
function paragraphs(): string[] {
  return Array.from({ length: 361 }, (_, index) =>
    [index, index * 7 + 3, index * 11 + 5, Math.floor(index / 19)]
      .map((one) => SENTENCES[one % SENTENCES.length])
      .join(" "),
  );
}

const lastNames = (): string[] =>
  SYLLABLES.flatMap((one) => SYLLABLES.flatMap((two) => SYLLABLES.map((three) => one + two + three))).map(
    (name) => name.charAt(0).toUpperCase() + name.slice(1),
  );

/** An organization of so many contacts with ten exchanges each, some of which name `PERSON`, who is one of them. */
export async function fillNamed(
  client: Client,
  contacts: number,
): Promise<{ organizationId: string; userId: string; contactId: string; othersIds: string[] }> {
  await client.query("set session_replication_role = replica");
  const { rows } = await client.query<{ organizationId: string; userId: string }>(
    `with o as (insert into better_auth.organization (name, slug) values ('Mesure', 'mesure') returning id),
       u as (insert into better_auth."user" (name, email, email_verified, role)
         values ('Camille Renaud', 'camille.renaud@exemple.test', true, 'user') returning id)
     insert into better_auth.member (organization_id, user_id, role, created_at)
     select o.id, u.id, 'owner', now() from o, u returning organization_id as "organizationId", user_id as "userId"`,
  );
  const { organizationId, userId } = rows[0] ?? { organizationId: "", userId: "" };
  const words = [organizationId, contacts, FIRST_NAMES, lastNames()];
  await client.query(
    `insert into public.contact (organization_id, crm, crm_id, first_name, last_name, email, company, created_at)
     select $1, 'hubspot', i::text, ($3::text[])[1 + i % cardinality($3::text[])],
       ($4::text[])[1 + i * 7 % cardinality($4::text[])],
       'p' || i || '@societe' || i / 4 || '.example', 'Société ' || i / 4, now() - interval '2 years'
     from generate_series(1, $2::int) i`,
    words,
  );
  const person = await client.query<{ id: string }>(
    `update public.contact set first_name = $2, last_name = $3, email = $4
     where organization_id = $1 and crm_id = $5 returning id`,
    [organizationId, PERSON.firstName, PERSON.lastName, PERSON.email, String(contacts / 2)],
  );
  const said = `Vu avec ${PERSON.firstName.normalize("NFD").replace(/\p{M}/gu, "")} ${PERSON.lastName.toUpperCase()} (${PERSON.email}) hier.`;
  const texts = [organizationId, contacts, paragraphs(), said, (contacts * 10) / NAMED];
  await client.query(
    `insert into public.engagement (organization_id, contact_id, crm, crm_id, type, source, date, direction, subject, text, participants)
     select $1, c.id, 'hubspot', i::text, 'email', 'hubspot', now() - i % 700 * interval '1 day', 'incoming', 'Suite à notre échange',
       ($3::text[])[1 + i % 361] || E'\\n' || ($3::text[])[1 + i * 13 / 7 % 361] || E'\\n' || c.first_name || ' ' || c.last_name
         || case when i % $5 = 3 then E'\\n' || $4 else '' end,
       jsonb_build_array(jsonb_build_object('name', c.first_name || ' ' || c.last_name, 'email', c.email, 'role', 'from'))
     from generate_series(1, $2::int * 10) i join public.contact c on c.crm_id = (1 + i % $2::int)::text`,
    texts,
  );
  const fewer = (table: string, columns: string, values: string) =>
    client.query(
      `insert into ${table} (organization_id, ${columns})
       select $1, ${values} from generate_series(1, $2::int) i join public.contact c on c.crm_id = i::text`,
      texts,
    );
  const text = `($3::text[])[1 + i % 361] || case when i % $5 = 3 then E'\\n' || $4 else '' end`;
  await fewer(
    "public.note",
    "contact_id, crm, crm_id, date, text",
    `c.id, 'hubspot', 'n' || i, now(), ${text}`,
  );
  await fewer("private.raw_text", "crm, crm_id, raw", `'hubspot', i::text, '<p>' || ${text} || '</p>'`);
  await client.query("set session_replication_role = origin");
  await client.query("vacuum analyze");
  const others = await client.query<{ id: string }>(
    "select id from public.contact where organization_id = $1 and crm_id in ('11', '22', '33', '44')",
    [organizationId],
  );
  return {
    organizationId,
    userId,
    contactId: person.rows[0]?.id ?? "",
    othersIds: others.rows.map(({ id }) => id),
  };
}

/** Tables in which the person's last name or address stands, whatever its capitals and accents. */
export async function tracesIn(client: Client): Promise<string[]> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rowCount } = await client.query(
      `select from ${name} t where app.fold(t::text) like '%quevremont%' limit 1`,
    );
    if (rowCount !== 0) found.push(name);
  }
  return found;
}
