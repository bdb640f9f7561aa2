-- What a file held of a note before it was cleaned is kept with the note: it goes, and is erased and exported, with it.

set lock_timeout = '2s';
-- Null where cleaning changed nothing, and of a CRM's notes (private.raw_text). Whether it holds words that the text
-- does not.
alter table public.note add column raw text, add column raw_is_longer boolean not null default false;

-- rows: [{ line, email, date, author, text, raw, rawIsLonger }]: each note once, addresses in lower case. A note that
-- its contact already has, of the same instant and words, is left alone.
-- Answers { created, unchanged, unknown: [line] }; unknown: no contact has this address.
create or replace function app.import_notes(rows jsonb, dry boolean) returns jsonb
language sql volatile set enable_nestloop = off
as $$
  with incoming as (
    select * from jsonb_to_recordset(rows) as r (
      line integer, email text, date timestamptz, author text, text text, raw text, "rawIsLonger" boolean)
  ), people as (
    select distinct on (lower(c.email)) lower(c.email) as email, c.id
    from public.contact c
    where c.organization_id = app.org_id() and c.email is not null
    order by lower(c.email), c.archived_at is not null, c.crm is null, c.created_at, c.id
  ), matched as materialized (
    select i.*, p.id as contact_id,
      exists (select from public.note n where n.contact_id = p.id and n.date = i.date and n.text = i.text) as same
    from incoming i left join people p on p.email = i.email
  ), inserted as (
    insert into public.note (organization_id, contact_id, date, author, text, raw, raw_is_longer)
    select app.org_id(), contact_id, date, author, text, raw, coalesce("rawIsLonger", false)
    from matched where contact_id is not null and not same and not dry
    order by line
  )
  select jsonb_build_object(
    'created', count(*) filter (where contact_id is not null and not same),
    'unchanged', count(*) filter (where contact_id is not null and same),
    'unknown', coalesce(jsonb_agg(line order by line) filter (where contact_id is null), '[]'))
  from matched
$$;

-- Text of the organization that may name anybody, row by row of the catalogue: a test holds this list, with the
-- columns that go with their contact, against every column there is.
create or replace function app.columns_naming_people() returns table (place text, name text, type text)
language sql immutable parallel safe
as $$
  values
    ('public.contact', 'ai_timeline', 'jsonb'),
    ('public.engagement', 'subject', 'text'), ('public.engagement', 'text', 'text'), ('public.engagement', 'ai_analysis', 'jsonb'),
    ('public.engagement', 'participants', 'jsonb'),
    ('public.note', 'author', 'text'), ('public.note', 'text', 'text'), ('public.note', 'ai_analysis', 'jsonb'),
    ('public.note', 'raw', 'text'),
    ('public.deal', 'name', 'text'), ('public.deal', 'stage', 'text'), ('public.deal', 'next_step', 'text'),
    ('public.action', 'ai_action', 'text'), ('public.action', 'ai_reasoning', 'text'), ('public.action', 'ai_pretty_action', 'text'),
    ('public.action', 'ai_pretty_reasoning', 'text'), ('public.action', 'ai_subject', 'text'),
    ('public.action', 'ai_ice_breaking_message', 'text'), ('public.action', 'ai_drafted_message', 'text'),
    ('public.action', 'ai_archive_reasoning', 'text'),
    ('public.suggestion', 'reasons', 'jsonb'),
    ('public.claim', 'text', 'text'), ('public.claim', 'quote', 'text'),
    ('public.linkedin_profile', 'content', 'jsonb'), ('public.linkedin_profile', 'analysis', 'jsonb'),
    ('public.fact', 'object', 'text'), ('public.fact', 'due', 'text'), ('public.fact', 'quote', 'text'),
    ('public.fact_correction', 'fact', 'jsonb'), ('public.fact_correction', 'as_read', 'jsonb'),
    ('public.article', 'company', 'text'), ('public.article', 'company_key', 'text'), ('public.article', 'title', 'text'),
    ('public.article', 'url', 'text'), ('public.article', 'snippet', 'text'),
    ('private.article_search', 'company_key', 'text'),
    ('public.job', 'input', 'jsonb'), ('public.job', 'checkpoint', 'jsonb'), ('public.job', 'report', 'jsonb'),
    ('public.job', 'examples', 'jsonb'),
    ('private.raw_text', 'raw', 'text'), ('private.removed_row', 'kept', 'jsonb'),
    ('private.ai_result', 'result', 'jsonb'),
    ('private.write_back', 'reason', 'text'),
    ('private.audit', 'target_label', 'text'), ('private.audit', 'target_id', 'text'), ('private.audit', 'detail', 'jsonb')
$$;
