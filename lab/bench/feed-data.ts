import type { Client } from "pg";

/** The date of every list in the benchmark. */
export const DAY = "2026-11-20";

export interface FeedData {
  contacts: number;
  organizations: number;
}

/** A deterministic id from a name: a hash with a uuid's version and variant, as the API requires. */
const ID_OF_NAME = `create function pg_temp.id(name text) returns uuid language sql immutable
  as $$ select overlay(overlay(md5(name) placing '8' from 13) placing '8' from 17)::uuid $$`;

/**
 * Fills an empty database: `contacts` over `organizations`, a tenth of them in the first; per organization four members
 * with a day's list of ten each; per contact 1.4 actions and 1.7 engagements.
 */
export async function fill(client: Client, { contacts, organizations }: FeedData): Promise<void> {
  await client.query("set session_replication_role = replica");
  await client.query(ID_OF_NAME);
  const statements = [
    `insert into better_auth.organization (id, name, slug)
     select pg_temp.id('o' || o), 'Organisation ' || o, 'o' || o from generate_series(1, ${organizations}) o`,
    `insert into better_auth."user" (id, name, email, email_verified, role)
     select pg_temp.id('u' || u), 'Membre ' || u, 'membre' || u || '@exemple.test', true, 'user'
     from generate_series(1, ${organizations * 4}) u`,
    `insert into better_auth.member (organization_id, user_id, role, created_at)
     select pg_temp.id('o' || (1 + (u - 1) / 4)), pg_temp.id('u' || u), 'member', now() from generate_series(1, ${organizations * 4}) u`,
    `insert into better_auth.session (token, user_id, active_organization_id, expires_at, updated_at)
     select 'token' || u, pg_temp.id('u' || u), pg_temp.id('o' || (1 + (u - 1) / 4)), now() + interval '7 days', now()
     from generate_series(1, ${organizations * 4}) u`,
    // A tenth of all contacts in the first organization, the rest in equal parts.
    `insert into public.contact (id, organization_id, crm, crm_id, owner_email, first_name, last_name, email, job, company)
     select pg_temp.id('c' || c), pg_temp.id('o' || case when c <= ${contacts / 10} then 1 else 1 + c % ${organizations} end),
       'hubspot', c::text, 'membre' || (1 + c % 8) || '@exemple.test',
       (array['Élodie', 'Camille', 'Hervé', 'Nadia', 'Marion', 'Romain'])[1 + c % 6],
       (array['Marchand', 'Cordier', 'Aubert', 'Dupuy', 'Jacquet', 'Verdier', 'Navarro'])[1 + c % 7] || ' ' || c,
       'contact' || c || '@entreprise' || c % 5000 || '.example', 'Responsable des achats', 'Entreprise ' || c % 5000
     from generate_series(1, ${contacts}) c`,
    `insert into public.engagement (organization_id, contact_id, crm, crm_id, type, source, date, direction, subject, text)
     select c.organization_id, c.id, 'hubspot', c.crm_id || '-' || n, 'email', 'hubspot', now() - make_interval(days => n * 7),
       'incoming', 'Votre offre', 'Pouvez-vous me dire quand le devis sera prêt ? Nous devons décider avant la fin du mois.'
     from public.contact c cross join generate_series(1, 2) n where n = 1 or c.crm_id::bigint % 10 < 7`,
    `insert into public.action (id, organization_id, contact_id, type, ai_action, ai_reasoning, ai_pretty_action, ai_pretty_reasoning,
       ai_ice_breaking_message, ai_model, archived_at, archived_by, archived_reason)
     select pg_temp.id(c.crm_id || 'a' || n), c.organization_id, c.id, 'ongoingBusiness', 'Rappeler', 'Question restée sans réponse',
       'Répondre à la question reçue mercredi', 'Question reçue mercredi 18 novembre, restée sans réponse.',
       'Bonjour, vous m’avez demandé quand le devis serait prêt. Je vous l’envoie demain. Cela vous convient-il ?', 'demo-rules',
       case when n = 2 or c.crm_id::bigint % 10 >= 4 then now() end, case when n = 2 or c.crm_id::bigint % 10 >= 4 then 'user' end,
       case when n = 2 or c.crm_id::bigint % 10 >= 4 then 'done' end
     from public.contact c cross join generate_series(1, 2) n where n = 1 or c.crm_id::bigint % 10 < 4`,
    `insert into public.suggestion (organization_id, user_id, day, position, contact_id, action_id, score, reasons)
     select s.organization_id, s.user_id, d.day, s.position, s.contact_id, s.action_id, 100 - s.position,
       json_build_array(json_build_object('signal', 'unansweredQuestion', 'text', 'Question reçue mercredi 18 novembre, restée sans réponse',
         'evidence', json_build_array(json_build_object('kind', 'engagement', 'id', s.contact_id, 'date', '2026-11-18T09:00:00Z',
           'quote', 'Pouvez-vous me dire quand le devis sera prêt ?'))))
     from (
       select c.organization_id, m.user_id, c.id as contact_id, pg_temp.id(c.crm_id || 'a1') as action_id,
         row_number() over (partition by m.user_id order by c.id) as position
       from (select id, organization_id, crm_id, row_number() over (partition by organization_id order by id) as n from public.contact) c
       join (select organization_id, user_id, row_number() over (partition by organization_id order by user_id) as k from better_auth.member) m
         on m.organization_id = c.organization_id and c.n % 4 = m.k - 1 and c.n <= 40
     ) s cross join (select date '${DAY}' - n as day from generate_series(0, 4) n) d
     where s.position <= 10`,
    `insert into public.claim (organization_id, action_id, position, text, quote, source_ids)
     select g.organization_id, g.action_id, 1, 'Vous m’avez demandé quand le devis serait prêt.',
       'Pouvez-vous me dire quand le devis sera prêt ?', array[g.contact_id]
     from public.suggestion g where g.day = '${DAY}'`,
  ];
  // Building the indexes once at the end costs a fraction of updating them for each row.
  const { rows: indexes } = await client.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes where schemaname = 'public'
     and not exists (select from pg_constraint k where k.conname = indexname)`,
  );
  for (const { indexname } of indexes) await client.query(`drop index public.${indexname}`);
  await client.query("set maintenance_work_mem = '1GB'; set max_parallel_maintenance_workers = 2");
  for (const statement of statements) await client.query(statement);
  for (const { indexdef } of indexes) await client.query(indexdef);
  await client.query("vacuum analyze");
}
