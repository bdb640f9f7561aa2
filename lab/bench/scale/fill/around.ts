import { AT, type Organization } from "./size.ts";
import { MEMBERS } from "./contacts.ts";

/**
 * Of an organization: deals, objections, jobs, what was done, runs of a model,
 * profiles, articles, corrections and what was written back.
 */
export function aroundOf({ o, contacts }: Organization): string[] {
  /** Numbers of rows: of the large organization, and of each other. */
  const each = (large: number, other: number): string => `generate_series(1, ${o === 1 ? large : other})`;
  const organization = `scale.id('o', ${o}, 0)`;
  const somebody = `scale.id('u', ${o}, 1 + n % ${MEMBERS})`;
  return [
    `insert into public.deal (id, organization_id, crm, crm_id, name, stage, state, amount, currency, closes_on, opened_on)
   select scale.id('d', ${o}, n), ${organization}, 'hubspot', n::text, 'Affaire ' || n, 'Négociation',
     (array['open', 'open', 'won', 'lost'])[1 + n % 4], 1000 + n % 50000, 'EUR', ${AT}::date + n % 120, ${AT}::date - n % 400
   from ${each(20_000, 500)} n`,
    `insert into public.deal_contact (organization_id, deal_id, contact_id)
   select ${organization}, scale.id('d', ${o}, n), scale.id('c', ${o}, 1 + (n * 5 + k * 11) % ${contacts})
   from ${each(20_000, 500)} n cross join generate_series(0, 1) k on conflict do nothing`,
    `insert into public.suppression (organization_id, kind, contact_id, value, reason, source, created_by, created_at)
   select ${organization}, kind, case kind when 'contact' then scale.id('c', ${o}, 1 + (n * 41) % ${contacts}) end,
     case kind when 'address' then 'refuse' || n || '@exemple.test' when 'domain' then 'refuse' || n || '.example' end,
     (array['opposition', 'opt_out', 'bounce', 'do_not_contact'])[1 + n % 4], case n % 3 when 0 then 'crm' else 'user' end,
     case n % 3 when 0 then null else ${somebody} end, ${AT} - make_interval(hours => n)
   from ${each(2_500, 150)} n cross join lateral (select case when n % 100 = 0 then 'domain' when n % 5 = 0 then 'address' else 'contact' end as kind) k
   on conflict do nothing`,
    `insert into public.job (organization_id, kind, state, done, total, input, report, created_by, created_at, updated_at, finished_at, error_code)
   select ${organization}, kind, state, 100, 100, case when kind in ('refresh-contacts', 'refresh-contact') then '{"crm":"hubspot"}'::jsonb
       else jsonb_build_object('contactId', scale.id('c', ${o}, 1 + n % ${contacts})) end,
     case when kind = 'refresh-contacts' then '{"contactsUpdated":12}'::jsonb end, case when n % 3 = 0 then ${somebody} end,
     at, at + interval '1 minute', at + interval '1 minute', case state when 'failed' then 'crm_unavailable' end
   from ${each(25_000, 500)} n
   cross join lateral (select (array['refresh-contacts', 'refresh-contact', 'update-actions', 'update-timeline', 'daily-suggestions', 'read-texts'])[1 + n % 6] as kind,
     case when n % 50 = 0 then 'failed' when n % 70 = 0 then 'canceled' else 'done' end as state, ${AT} - make_interval(mins => n * 20) as at) j`,
    `insert into private.audit (created_at, event, outcome, actor_id, actor_email, organization_id, target_kind, target_id, target_label, ip_address)
   select ${AT} - make_interval(mins => n * 5), (array['auth.signed_in', 'member.role_changed', 'contact.exported', 'suppression.created',
       'organization.exported', 'crm.connected', 'invitation.created'])[1 + scale.draw(n, 40, 7)], case when n % 20 = 0 then 'failure' else 'success' end,
     ${somebody}, 'membre' || 1 + n % ${MEMBERS} || '.' || ${o} || '@exemple.test', ${organization}, 'contact', n::text, 'Fiche ' || n % ${contacts}, '192.0.2.1'
   from ${each(100_000, 2_000)} n`,
    `insert into private.ai_run (organization_id, contact_id, stage, stage_key, prompt_version, model, input_tokens, output_tokens, cost_usd, status, created_at)
   select ${organization}, scale.id('c', ${o}, 1 + n % ${contacts}), (array['actions', 'timeline', 'readings'])[1 + n % 3], n::text, '1', 'gpt-5-mini', 1500, 200, 0.0008, 'ok',
     ${AT} - make_interval(mins => n * 2) from ${each(200_000, 1_000)} n`,
    `insert into public.linkedin_profile (contact_id, organization_id, content, given_by)
   select scale.id('c', ${o}, n * 7), ${organization}, '{"skills":["Achats","Maintenance"],"headline":"Responsable de site"}', ${somebody}
   from ${each(2_000, 20)} n where n * 7 <= ${contacts}`,
    `insert into public.article (organization_id, company, company_key, title, url, published_at, snippet)
   select ${organization}, c.word, app.company_key(c.word), 'Investissement annoncé ' || k, 'https://presse.example/' || c.n || '/' || k, ${AT} - make_interval(days => k * 9), 'Un nouvel atelier ouvrira au printemps.'
   from scale.company c cross join generate_series(1, 3) k where c.n < ${o === 1 ? 1_000 : 10}`,
    `insert into public.fact_correction (organization_id, contact_id, text_kind, text_id, fact, as_read, reader, reader_version, correction, corrected_by, corrected_at)
   select e.organization_id, e.contact_id, 'engagement', e.id, '{"kind":"question","who":"contact","act":null,"object":null,"due":null,"quote":"Pouvez-vous me dire","refersTo":null}',
     '[]', 'model', '1', 'notSo', scale.id('u', ${o}, 1), ${AT} from public.engagement e
   where e.organization_id = ${organization} limit 200`,
    `insert into private.write_back (action_id, organization_id, user_id, sent_at, state, crm_id, created_at)
   select a.id, a.organization_id, a.handled_by, a.archived_at, 'written', a.id::text, a.archived_at from public.action a
   where a.organization_id = ${organization} and a.message_sent`,
    `insert into private.job_key (key, organization_id, created_at)
   select 'scale' || ${o} || '.' || n, ${organization}, ${AT} - make_interval(mins => n) from ${each(2_000, 50)} n`,
  ];
}
