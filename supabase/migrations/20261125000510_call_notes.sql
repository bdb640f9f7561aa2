-- What a person notes after a call: a note of ours, written into the CRM where the organization has that turned on.

-- Who wrote it here; null for what CRMs and files hold.
alter table public.note add column written_by uuid references better_auth."user" (id) on delete set null;
create index note_written_by_idx on public.note (written_by);

create policy note_of_a_call on public.note for insert to authenticated
  with check (organization_id = (select app.org_id()) and crm is null and crm_id is null
    and written_by = (select app.user_id()));

-- What waits to be written there is a sent message, named by its action, or a note.
alter table private.write_back drop constraint write_back_pkey;
alter table private.write_back alter column action_id drop not null;
alter table private.write_back add column note_id uuid;
alter table private.write_back add column id uuid generated always as (coalesce(action_id, note_id)) stored;
alter table private.write_back add primary key (id);
alter table private.write_back add unique (action_id);
alter table private.write_back add unique (note_id);
alter table private.write_back add check (num_nonnulls(action_id, note_id) = 1);
alter table private.write_back add foreign key (note_id, organization_id)
  references public.note (id, organization_id) on delete cascade;

-- A note that was added goes to the CRM it belongs to, if it may.
create function app.queue_note_write_back() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.write_back (note_id, organization_id, user_id, sent_at)
  select new.id, new.organization_id, new.written_by, new.date
  from public.contact c
  where c.id = new.contact_id and c.crm is not null and c.crm_id is not null and app.write_back_of(new.organization_id);
  return null;
end
$$;
create trigger note_write_back after insert on public.note
  for each row when (new.written_by is not null)
  execute function app.queue_note_write_back();

-- The settings say so where a CRM has refused a note too.
create or replace function app.settings_json(s app.session_state) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'timeZone', o.time_zone,
    'listsFrom', o.settings -> 'listsFrom',
    'crmWriteBack', app.write_back_of(s.organization_id),
    'mayChange', better_auth.has_role(s.organization_role, 'owner') or better_auth.has_role(s.product_role, 'admin'),
    'waiting', (select count(*) from private.write_back w where w.organization_id = s.organization_id and w.state = 'waiting'),
    'connections', coalesce((
      select jsonb_agg(jsonb_build_object('crm', c.crm, 'state', c.state, 'scopes', c.scopes,
        'refused', exists (select from private.write_back w
          left join public.action a on a.id = w.action_id
          left join public.note n on n.id = w.note_id
          join public.contact p on p.id = coalesce(a.contact_id, n.contact_id)
          where w.organization_id = s.organization_id and w.state = 'waiting' and w.reason = 'scope_missing' and p.crm = c.crm)
        ) order by c.crm)
      from private.crm_connection c where c.organization_id = s.organization_id), '[]'))
  from better_auth.organization o where o.id = s.organization_id
$$;

-- Everything stored about a person, their deals among it.
create or replace function app.personal_data(contacts uuid[], pattern text) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  organization uuid := app.org_id();
  ids uuid[];
  answer jsonb;
  mentions jsonb := '{}';
  found_rows integer;
  place record;
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
    'text_reading', (select jsonb_agg(to_jsonb(t) order by t.read_at) from public.text_reading t where t.contact_id = any (ids)),
    'fact', (select jsonb_agg(to_jsonb(f) order by f.text_id, f.reader, f.position) from public.fact f where f.contact_id = any (ids)),
    'fact_correction', (select jsonb_agg(to_jsonb(k) order by k.corrected_at) from public.fact_correction k where k.contact_id = any (ids)),
    'raw_text', (select jsonb_agg(to_jsonb(r)) from private.raw_text r where r.organization_id = organization
      and (r.crm, r.crm_id) in (select e.crm, e.crm_id from engagement e union select n.crm, n.crm_id from note n)),
    'action', (select jsonb_agg(to_jsonb(a) order by a.created_at) from action a),
    'action_event', (select jsonb_agg(to_jsonb(v) order by v.id) from public.action_event v where v.action_id in (select a.id from action a)),
    'write_back', (select jsonb_agg(to_jsonb(w) - array['lease_owner', 'lease_until']) from private.write_back w
      where w.action_id in (select a.id from action a) or w.note_id in (select n.id from note n)),
    'suggestion', (select jsonb_agg(to_jsonb(g) order by g.day) from public.suggestion g where g.contact_id = any (ids)),
    'claim', (select jsonb_agg(to_jsonb(k) order by k.action_id, k.position) from public.claim k where k.action_id in (select a.id from action a)),
    'linkedin_profile', (select jsonb_agg(to_jsonb(l)) from public.linkedin_profile l where l.contact_id = any (ids)),
    'suppression', (select jsonb_agg(to_jsonb(s)) from public.suppression s where s.organization_id = organization
      and (s.contact_id = any (ids) or s.kind = 'address' and s.value in (select lower(btrim(c.email)) from contact c))),
    'ai_result', (select jsonb_agg(to_jsonb(r)) from private.ai_result r where r.contact_id = any (ids)),
    'ai_run', (select jsonb_agg(to_jsonb(r) order by r.id) from private.ai_run r where r.contact_id = any (ids)),
    'audit', (select jsonb_agg(to_jsonb(u) - 'search' order by u.id) from private.audit u where u.organization_id = organization
      and u.target_kind = 'contact' and u.target_id = any (ids::text[]))
  ) into answer;
  if pattern <> '' then
    for place in select n.place, string_agg(format('t.%I::text ~ $2', n.name), ' or ') as named
      from app.columns_naming_people() n group by n.place order by n.place
    loop
      execute format('select count(*) from %s t where t.organization_id = $1 and (%s)%s', place.place, place.named,
        case when place.place in ('public.engagement', 'public.note', 'public.action', 'public.suggestion', 'public.linkedin_profile',
            'public.fact', 'public.fact_correction', 'private.ai_result')
          then ' and not coalesce(t.contact_id = any ($3), false)'
          when place.place = 'public.contact' then ' and t.id <> all ($3)'
          when place.place = 'public.claim'
          then ' and t.action_id not in (select a.id from public.action a where a.contact_id = any ($3))'
          when place.place = 'private.write_back'
          then ' and t.id not in (select a.id from public.action a where a.contact_id = any ($3) union all select n.id from public.note n where n.contact_id = any ($3))'
          when place.place = 'public.deal'
          then ' and t.id not in (select l.deal_id from public.deal_contact l where l.contact_id = any ($3))'
          else '' end)
      into found_rows using organization, pattern, ids;
      if found_rows > 0 then mentions := mentions || jsonb_build_object(split_part(place.place, '.', 2), found_rows); end if;
    end loop;
  end if;
  return answer || jsonb_build_object('mentions', mentions);
end
$$;

-- What was announced or left to write, and whose message was lost: asked for again, once an hour.
create or replace function app.due_again(page app.due_organization[], instant timestamptz, rules jsonb)
returns setof app.due_message
language sql stable set search_path = ''
as $$
  select o.organization_id, o.organization_id || '|' || d.kind || '|' || o.day || '|' || o.hour || d.part, d.kind, d.content,
    instant + make_interval(secs => greatest(0, s.seconds))
  from unnest(page) o
  cross join lateral (select app.seconds_until(o, o.slot) as seconds) s
  cross join lateral (
    select 'crm-changes' as kind, '|' || c.id as part, jsonb_build_object('crm', c.id) as content from app.crm c
    where exists (select from private.crm_change h where h.organization_id = o.organization_id and h.crm = c.id)
      and not exists (select from private.crm_change_turn t where t.organization_id = o.organization_id
        and t.crm = c.id and t.asked_at > now() - interval '5 minutes')
    union all
    (select 'write-back', '', jsonb_build_object('id', w.id) from private.write_back w
     left join public.action a on a.id = w.action_id
     left join public.note n on n.id = w.note_id
     join public.contact c on c.id = coalesce(a.contact_id, n.contact_id)
     join private.crm_connection k on k.organization_id = w.organization_id and k.crm = c.crm and k.state <> 'revoked'
     where w.organization_id = o.organization_id and w.state = 'waiting'
       and (w.lease_until is null or w.lease_until < now()) and w.created_at < now() - interval '10 minutes'
     order by w.created_at limit (rules ->> 'writeBacks')::integer)) d
  where s.seconds is not null and not exists (select from private.job_key k
    where k.key = o.organization_id || '|' || d.kind || '|' || o.day || '|' || o.hour || d.part)
$$;

revoke execute on all functions in schema app from public;
