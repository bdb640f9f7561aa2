-- A person's data tells how members reach them, and whether they say tu or vous.

set lock_timeout = '2s';

create or replace function app.personal_data_of(contacts uuid[]) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  organization uuid := app.org_id();
  ids uuid[];
  answer jsonb;
begin
  if organization is null or not app.is_manager() then raise exception 'not a manager'; end if;
  select coalesce(array_agg(c.id), '{}') into ids from public.contact c where c.organization_id = organization and c.id = any (contacts);
  with contact as (select c.* from public.contact c where c.id = any (ids)),
    engagement as (select e.* from public.engagement e where e.contact_id = any (ids)),
    note as (select n.* from public.note n where n.contact_id = any (ids)),
    action as (select a.* from public.action a where a.contact_id = any (ids))
  select jsonb_build_object(
    'contact', (select jsonb_agg(to_jsonb(c) - 'search') from contact c),
    'engagement', (select jsonb_agg(to_jsonb(e) order by e.date) from engagement e),
    'note', (select jsonb_agg(to_jsonb(n) order by n.date) from note n),
    'deal', (select jsonb_agg(to_jsonb(d) order by d.created_at, d.id) from public.deal d
      where d.id in (select l.deal_id from public.deal_contact l where l.contact_id = any (ids))),
    'text_reading', (select jsonb_agg(to_jsonb(t) order by t.read_at) from public.text_reading t
      where t.organization_id = organization and t.contact_id = any (ids)),
    'fact', (select jsonb_agg(to_jsonb(f) order by f.text_id, f.reader, f.position) from public.fact f
      where f.organization_id = organization and f.contact_id = any (ids)),
    'fact_correction', (select jsonb_agg(to_jsonb(k) order by k.corrected_at) from public.fact_correction k
      where k.organization_id = organization and k.contact_id = any (ids)),
    'raw_text', (select jsonb_agg(to_jsonb(r)) from private.raw_text r where r.organization_id = organization
      and (r.crm, r.crm_id) in (select e.crm, e.crm_id from engagement e union select n.crm, n.crm_id from note n)),
    'removed_row', (select jsonb_agg(to_jsonb(k) order by k.removed_at) from private.removed_row k where k.contact_id = any (ids)),
    'removed_contact', (select jsonb_agg(to_jsonb(k)) from private.removed_contact k where k.contact_id = any (ids)),
    'action', (select jsonb_agg(to_jsonb(a) order by a.created_at) from action a),
    'action_event', (select jsonb_agg(to_jsonb(v) order by v.id) from public.action_event v where v.action_id in (select a.id from action a)),
    'write_back', (select jsonb_agg(to_jsonb(w) - array['lease_owner', 'lease_until']) from (
      select b.* from private.write_back b where b.action_id in (select a.id from action a)
      union all
      select b.* from private.write_back b where b.note_id in (select n.id from note n)) w),
    'suggestion', (select jsonb_agg(to_jsonb(g) order by g.day) from public.suggestion g where g.contact_id = any (ids)),
    'claim', (select jsonb_agg(to_jsonb(k) order by k.action_id, k.position) from public.claim k where k.action_id in (select a.id from action a)),
    'linkedin_profile', (select jsonb_agg(to_jsonb(l)) from public.linkedin_profile l where l.contact_id = any (ids)),
    'contact_cadence', (select jsonb_agg(to_jsonb(k)) from public.contact_cadence k where k.contact_id = any (ids)),
    'call_consent', (select jsonb_agg(to_jsonb(k)) from public.call_consent k where k.contact_id = any (ids)),
    'letter_choice', (select jsonb_agg(to_jsonb(k)) from public.letter_choice k where k.contact_id = any (ids)),
    'named_person', (select jsonb_agg(to_jsonb(n) order by n.created_at) from public.named_person n
      where n.contact_id = any (ids) or n.person_id = any (ids)),
    'suppression', (select jsonb_agg(to_jsonb(s)) from public.suppression s where s.organization_id = organization
      and (s.contact_id = any (ids) or s.kind = 'address' and s.value in (select lower(btrim(c.email)) from contact c))),
    'ai_result', (select jsonb_agg(to_jsonb(r)) from private.ai_result r where r.contact_id = any (ids)),
    'ai_run', (select jsonb_agg(to_jsonb(r) order by r.id) from private.ai_run r where r.contact_id = any (ids)),
    'audit', (select jsonb_agg(to_jsonb(u) - 'search' order by u.id) from private.audit u where u.organization_id = organization
      and u.target_kind = 'contact' and u.target_id = any (ids::text[]))
  ) into answer;
  return answer;
end
$$;
