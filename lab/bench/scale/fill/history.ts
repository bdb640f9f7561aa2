import { AT, type Organization } from "./size.ts";
import { sentences } from "./sentences.ts";

/** One to `most` sentences in a row, drawn by an expression of a number, as SQL. */
function textOf(n: string, most: number): string {
  const drawn = Array.from(
    { length: most },
    (_, k) =>
      `case when scale.draw(${n}, 30, ${most}) >= ${k} then scale.sentence(scale.draw(${n}, ${50 + k}, ${sentences.length})) end`,
  );
  return `concat_ws(' ', ${drawn.join(", ")})`;
}

/** The number of the contact that the exchange of a number is with: some have hundreds, one in ten has none. */
const contactOf = (contacts: number): string => `(select case when c % 10 = 3 then c + 1 else c end
  from (select least(${contacts}, 1 + floor(${contacts} * power(scale.draw(n, 32, 1000000) / 1e6, 1.6))::int) as c) drawn)`;

/**
 * Of an organization: exchanges, and a note for each seven.
 * Written over four years, half of the texts in the last.
 */
export const historyOf = ({ o, contacts, exchanges }: Organization): string[] => [
  `insert into public.engagement (id, organization_id, contact_id, crm, crm_id, type, source, date, direction, subject, text, participants)
   select scale.id('e', ${o}, n), scale.id('o', ${o}, 0), scale.id('c', ${o}, contact), 'hubspot', n::text,
     type, 'hubspot', at, case when scale.draw(n, 33, 2) = 0 then 'incoming' else 'outgoing' end,
     case when type = 'email' then 'Votre offre de planification' end, 'Bonjour, ' || words || ' Cordialement.',
     case when type = 'email' then jsonb_build_array(jsonb_build_object('name', null, 'email', 'personne' || contact % 5000 || '@exemple.test', 'role', 'to')) else '[]' end
   from (
     select n, ${contactOf(contacts)} as contact, (array['email', 'email', 'email', 'phone_call', 'phone_call', 'meeting', 'sms', 'other'])[1 + scale.draw(n, 34, 8)] as type,
       ${AT} - make_interval(mins => (2100000 * power(scale.draw(n, 35, 1000000) / 1e6, 2))::int) as at, ${textOf("n", 4)} as words
     from generate_series(1, ${exchanges}) n) drawn`,
  `insert into public.note (id, organization_id, contact_id, crm, crm_id, date, author, text)
   select scale.id('n', ${o}, n), scale.id('o', ${o}, 0), scale.id('c', ${o}, ${contactOf(contacts)}), 'hubspot', n::text,
     ${AT} - make_interval(mins => (2100000 * power(scale.draw(n, 36, 1000000) / 1e6, 2))::int), 'Camille Renaud', ${textOf("n + 7", 3)}
   from generate_series(1, ${exchanges} / 7) n`,
];

/** What is not read of the newest texts yet of an organization: the model's part of those of two days. */
export const unreadOf = ({ o }: Organization): string => `
  insert into private.unread_text (organization_id, contact_id, text_kind, text_id, reader, owned, at)
  select e.organization_id, e.contact_id, 'engagement', e.id, 'model', true, e.date from public.engagement e
  where e.organization_id = scale.id('o', ${o}, 0) and e.date > ${AT} - interval '2 days'
  on conflict do nothing`;
