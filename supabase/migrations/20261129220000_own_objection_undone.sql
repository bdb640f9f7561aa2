-- Who has just registered an objection takes it back by themselves: to settle one is a tap, and a tap may miss.
set lock_timeout = '2s';
create policy suppression_take_back on public.suppression for delete to authenticated
  using (organization_id = (select app.org_id()) and source = 'user' and created_by = (select app.user_id())
    and created_at > now() - interval '10 minutes');
