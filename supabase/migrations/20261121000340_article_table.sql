-- What was found on the web about a company, shared by all of its contacts.

create table public.article (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references better_auth.organization (id) on delete cascade,
  company text not null,
  -- Under which two spellings of the company are the same (app.company_key); of the collation of a contact's
  -- company, or no comparison of the two would find the index.
  company_key text collate "fr-x-icu" not null,
  title text not null,
  url text not null,
  published_at timestamptz,
  snippet text,
  created_at timestamptz not null default now(),
  unique (organization_id, company_key, url)
);

-- Under which two spellings of a company are the same; null when there is no name. As the ranking's companyKey:
-- a test holds one against the other.
create function app.company_key(name text) returns text
language sql immutable parallel safe
as $$
  select nullif(array_to_string(array(
    select word from regexp_split_to_table(
      regexp_replace(normalize(regexp_replace(normalize(lower(name collate "und-x-icu"), NFC), '[^\u0001-\u024f]', ' ', 'g'), NFD), '[\u0300-\u036f]', '', 'g'),
      '[^a-z0-9]+') with ordinality words (word, n)
    where word <> '' and word not in ('sas', 'sasu', 'sarl', 'sa', 'eurl', 'scop', 'groupe', 'group')
    order by n), ' '), '')
$$;

revoke execute on all functions in schema app from public;

grant execute on function app.company_key(text) to authenticated, app_server;
