-- How a member last reached a contact, and whether they say tu or vous to them where what was read of it is wrong.
--
-- How each member writes, learnt of their own letters (decision 044). Nobody else reads it: no policy lets a
-- colleague, a manager or whoever acts as somebody in, and it is in no export of the organization's. It goes with
-- the membership.

create table public.letter_choice (
  contact_id uuid not null,
  user_id uuid not null references better_auth."user" (id) on delete cascade,
  organization_id uuid not null references better_auth.organization (id) on delete cascade,
  -- Null: as each proposal has it.
  channel text check (channel in ('mail', 'call', 'sms', 'linkedin')),
  -- Null: as their messages have it.
  register text check (register in ('tu', 'vous')),
  changed_at timestamptz not null default now(),
  primary key (contact_id, user_id),
  foreign key (contact_id, organization_id) references public.contact (id, organization_id) on delete cascade
);
create index letter_choice_organization_idx on public.letter_choice (organization_id);
create index letter_choice_user_idx on public.letter_choice (user_id);
alter table public.letter_choice enable row level security;
revoke all on public.letter_choice from anon, authenticated, service_role;
grant select, insert, update, delete on public.letter_choice to authenticated, service_role;
-- Whoever drafts reads everybody's; a person chooses for themselves.
create policy letter_choice_read on public.letter_choice for select to authenticated
  using (organization_id = (select app.org_id()));
create policy letter_choice_own on public.letter_choice for all to authenticated
  using (organization_id = (select app.org_id()) and user_id = (select app.user_id()))
  with check (organization_id = (select app.org_id()) and user_id = (select app.user_id()));

-- What a member chose on one of a person's records.
create function app.letter_choice_of(records uuid[], chooser uuid) returns public.letter_choice
language sql stable
as $$
  select k.* from public.letter_choice k where k.contact_id = any (records) and k.user_id = chooser
  order by k.changed_at desc limit 1
$$;

create table private.voice (
  organization_id uuid not null references better_auth.organization (id) on delete cascade,
  user_id uuid not null,
  -- False: what is known stays, and nothing is learnt.
  learning boolean not null default true,
  -- Letters before this are forgotten.
  learn_from timestamptz,
  learnt_at timestamptz,
  -- [{kind, value, texts}]: greeting, closing, words, register, turns.
  traits jsonb not null default '[]',
  -- Names (hashes) of what its person struck out.
  struck text[] not null default '{}' check (cardinality(struck) <= 500),
  primary key (organization_id, user_id),
  foreign key (organization_id, user_id) references better_auth.member (organization_id, user_id) on delete cascade
);
-- Reached by functions alone: nobody is granted anything.
alter table private.voice enable row level security;
create policy voice_own on private.voice for all to app_server
  using (organization_id = (select app.org_id()) and (user_id = (select app.user_id()) or (select app.is_system())));

-- A letter of theirs, masked: it goes with the contact it was written to, all the same.
create table private.voice_example (
  organization_id uuid not null references better_auth.organization (id) on delete cascade,
  user_id uuid not null,
  position smallint not null check (position between 1 and 3),
  contact_id uuid not null,
  text text not null,
  primary key (organization_id, user_id, position),
  foreign key (organization_id, user_id) references better_auth.member (organization_id, user_id) on delete cascade,
  foreign key (contact_id, organization_id) references public.contact (id, organization_id) on delete cascade
);
create index voice_example_contact_idx on private.voice_example (contact_id);
alter table private.voice_example enable row level security;
create policy voice_example_own on private.voice_example for all to app_server
  using (organization_id = (select app.org_id()) and (user_id = (select app.user_id()) or (select app.is_system())));

-- What is known of a member, with their examples.
create function app.voice_json(v private.voice) returns json
language sql stable security definer set search_path = ''
as $$
  select json_build_object('learning', v.learning, 'learntAt', v.learnt_at, 'struck', v.struck,
    'traits', v.traits || coalesce((
      select jsonb_agg(jsonb_build_object('kind', 'example', 'value', e.text, 'texts', 1, 'contactId', e.contact_id)
        order by e.position)
      from private.voice_example e where e.organization_id = v.organization_id and e.user_id = v.user_id), '[]'))
$$;

-- GET /api/me/voice. `body` is null where nothing was learnt yet.
create function app.my_voice(session_token text) returns table (state text, body text)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  s app.session_state := app.open_session_in_person(session_token);
begin
  return query select s.state, (select app.voice_json(v)::text from private.voice v
    where s.state = 'ok' and v.organization_id = s.organization_id and v.user_id = s.user_id);
end
$$;

-- PATCH and DELETE /api/me/voice. `change`: {learning}, {strike} or {unstrike}, a trait's name; {forget}: nothing is
-- known, and no letter written until now is learnt of again.
create function app.change_my_voice(session_token text, change jsonb) returns table (state text, body text)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  s app.session_state := app.open_session_in_person(session_token);
  own private.voice;
begin
  if s.state <> 'ok' then
    return query select s.state, null::text;
    return;
  end if;
  insert into private.voice (organization_id, user_id) values (s.organization_id, s.user_id) on conflict do nothing;
  if change ? 'forget' then
    delete from private.voice_example e where e.organization_id = s.organization_id and e.user_id = s.user_id;
  end if;
  update private.voice v set
    learning = coalesce((change ->> 'learning')::boolean, v.learning),
    learn_from = case when change ? 'forget' then date_trunc('milliseconds', now()) else v.learn_from end,
    learnt_at = case when change ? 'forget' then null else v.learnt_at end,
    traits = case when change ? 'forget' then '[]' else v.traits end,
    struck = (select coalesce(array_agg(distinct name), '{}') from unnest(v.struck || (change ->> 'strike')) name
      where name is distinct from change ->> 'unstrike' and name is not null)
  where v.organization_id = s.organization_id and v.user_id = s.user_id
  returning * into own;
  return query select 'ok', app.voice_json(own)::text;
end
$$;

-- What scheduled work writes by, and learns anew: of each member of the claims' organization. Nothing for anybody else.
create function app.voices() returns table (user_id uuid, learn_from timestamptz, voice json)
language sql stable security definer set search_path = ''
as $$
  select v.user_id, v.learn_from, app.voice_json(v) from private.voice v
  where app.is_system() and v.organization_id = app.org_id()
$$;

-- Keeps what was learnt of a member; nothing where they have stopped it or had it forgotten meanwhile (`from_instant`).
-- examples: [{contactId, text}].
create function app.learn_voice(of_user uuid, at_instant timestamptz, from_instant timestamptz, learnt jsonb, examples jsonb)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  organization uuid := app.org_id();
begin
  if not app.is_system() then raise exception 'not the system'; end if;
  insert into private.voice (organization_id, user_id)
  select organization, m.user_id from better_auth.member m where m.organization_id = organization and m.user_id = of_user
  on conflict do nothing;
  update private.voice v set traits = learnt, learnt_at = at_instant
  where v.organization_id = organization and v.user_id = of_user and v.learning
    and v.learn_from is not distinct from from_instant;
  if not found then return; end if;
  delete from private.voice_example e where e.organization_id = organization and e.user_id = of_user;
  insert into private.voice_example (organization_id, user_id, position, contact_id, text)
  select organization, of_user, row_number() over (order by x.place), c.id, x.example ->> 'text'
  from jsonb_array_elements(examples) with ordinality x (example, place)
  join public.contact c on c.organization_id = organization and c.id = (x.example ->> 'contactId')::uuid;
end
$$;

revoke execute on all functions in schema app from public;
grant execute on function app.letter_choice_of(uuid[], uuid) to authenticated, app_server;
grant execute on function app.my_voice(text), app.change_my_voice(text, jsonb), app.voices(),
  app.learn_voice(uuid, timestamptz, timestamptz, jsonb, jsonb) to app_server;
