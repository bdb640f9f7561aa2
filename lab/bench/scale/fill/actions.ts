import { AT, type Organization } from "./size.ts";
import { isOpenTo, isProposed, MEMBERS, ownerOf } from "./contacts.ts";

/** Columns of an action that both statements fill, and what they hold. */
const COLUMNS = `id, organization_id, contact_id, type, ai_action, ai_reasoning, ai_pretty_action, ai_pretty_reasoning, ai_subject,
  ai_ice_breaking_message, ai_model`;
const WRITTEN = (n: string): string => `
  case when scale.draw(${n}, 21, 3) = 0 then 'nurturing' else 'ongoingBusiness' end, 'Rappeler', 'Question restée sans réponse',
  'Répondre à la question reçue mercredi', 'Question reçue mercredi 18 novembre, restée sans réponse.', 'Votre devis',
  'Bonjour, vous m’avez demandé quand le devis serait prêt. Je vous l’envoie demain. Cela vous convient-il ?', 'demo-rules'`;

/** Days for which lists were made before the day's: in the large organization, and in others. */
const pastDays = (o: number): number => (o === 1 ? 120 : 4);
const LIST = 10;

/** The number of the contact in a place of a past day: no contact stands twice in a day. */
const pastContact = (contacts: number): string => `1 + ((place.n + d * 37)::bigint * 7919) % ${contacts}`;

/**
 * Of an organization: what is proposed now and was proposed before, the
 * lists of each member's days, what the messages rest on, and what happened to each action.
 */
export const actionsOf = ({ o, contacts }: Organization): string[] => [
  `insert into public.action (${COLUMNS}, created_at, updated_at)
   select scale.id('a', o, n), scale.id('o', o, 0), scale.id('c', o, n), ${WRITTEN("n")},
     ${AT} - make_interval(mins => scale.draw(n, 22, 43200)), ${AT} - make_interval(mins => scale.draw(n, 23, 1440))
   from (select ${o} as o, n from generate_series(1, ${contacts}) n) c where ${isProposed("n")}`,
  // Of past lists, a half was done, and a sixth hidden by its person.
  `insert into public.action (${COLUMNS}, archived_at, archived_by, archived_reason, handled_by, dismissed_because, message_sent, created_at, updated_at)
   select scale.id('h', o, d * 1000 + place.n), scale.id('o', o, 0), scale.id('c', o, ${pastContact(contacts)}), ${WRITTEN("place.n + d")},
     at, case end_ when 'updated' then 'system' else 'user' end, end_, case when end_ <> 'updated' then scale.id('u', o, 1 + (place.n - 1) / ${LIST}) end,
     case when end_ = 'dismissed' and place.n % 2 = 0 then 'wrongReason' end, end_ = 'done' and place.n % 2 = 0, at - interval '2 hours', at
   from (select ${o} as o) org cross join lateral generate_series(1, ${pastDays(o)}) d
   cross join generate_series(1, ${MEMBERS * LIST}) place (n)
   cross join lateral (select (array['done', 'done', 'done', 'dismissed', 'updated', 'updated'])[1 + (place.n + d) % 6] as end_,
     ${AT} - make_interval(days => d) + make_interval(mins => place.n) as at) ended`,
  `insert into public.suggestion (organization_id, user_id, day, position, contact_id, action_id, score, reasons)
   select scale.id('o', o, 0), scale.id('u', o, 1 + (place.n - 1) / ${LIST}), ${AT}::date - d, 1 + (place.n - 1) % ${LIST},
     scale.id('c', o, ${pastContact(contacts)}), scale.id('h', o, d * 1000 + place.n), 100 - place.n % 50, reasons
   from (select ${o} as o) org cross join lateral generate_series(1, ${pastDays(o)}) d
   cross join generate_series(1, ${MEMBERS * LIST}) place (n)
   cross join lateral (select jsonb_build_array(jsonb_build_object('signal', 'unansweredQuestion', 'text', 'Question restée sans réponse',
     'evidence', '[]'::jsonb)) as reasons) r`,
  `insert into public.suggestion (organization_id, user_id, day, position, contact_id, action_id, score, reasons)
   select scale.id('o', o, 0), scale.id('u', o, member), ${AT}::date, place, scale.id('c', o, n), scale.id('a', o, n), 100 - place,
     jsonb_build_array(jsonb_build_object('signal', 'unansweredQuestion', 'text', 'Question reçue mercredi 18 novembre, restée sans réponse',
       'evidence', jsonb_build_array(jsonb_build_object('kind', 'engagement', 'id', scale.id('c', o, n), 'date', '2026-11-18T09:00:00Z',
         'quote', 'Pouvez-vous me dire quand le devis sera prêt ?'))))
   from (
     select o, n, member, row_number() over (partition by member order by n) as place
     from (select o, n, ${ownerOf("n")} as member from (select ${o} as o, n from generate_series(1, ${contacts}) n) numbered) c
     where member <= ${MEMBERS} and ${isProposed("n")} and ${isOpenTo("n")}) own
   where place <= ${LIST}`,
  `insert into public.claim (organization_id, action_id, position, text, quote, source_ids)
   select a.organization_id, a.id, 1, 'Vous m’avez demandé quand le devis serait prêt.', 'Pouvez-vous me dire quand le devis sera prêt ?', array[a.contact_id]
   from public.action a where a.organization_id = scale.id('o', ${o}, 0)`,
  `insert into public.action_event (organization_id, action_id, kind, user_id, created_at)
   select a.organization_id, a.id, 'created', null, a.created_at from public.action a
   where a.organization_id = scale.id('o', ${o}, 0)
   union all
   select a.organization_id, a.id, a.archived_reason, a.handled_by, a.archived_at from public.action a
   where a.organization_id = scale.id('o', ${o}, 0) and a.archived_at is not null`,
];
