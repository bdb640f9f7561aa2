-- A member may put somebody in their own list of the day; the first of its reasons says so.
create policy suggestion_choose on public.suggestion for insert to authenticated
  with check (organization_id = (select app.org_id()) and user_id = (select app.user_id())
    and reasons -> 0 ->> 'signal' = 'chosen');
