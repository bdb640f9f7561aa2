-- Which company's news were searched in which week: all of its contacts share what was found, and nobody pays
-- twice for it.
create table private.article_search (
  organization_id uuid not null references better_auth.organization (id) on delete cascade,
  company_key text not null,
  -- The Monday its ISO week begins with.
  week date not null,
  searched_at timestamptz not null,
  primary key (organization_id, company_key, week)
);
grant select, insert, update, delete on private.article_search to app_server;
alter table private.article_search enable row level security;
create policy article_search_organization on private.article_search for all to app_server
  using (organization_id = (select app.org_id())) with check (organization_id = (select app.org_id()));
