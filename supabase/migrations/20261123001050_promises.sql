-- Whom something was promised to or by, of an organization.
create index fact_commitment_idx on public.fact (organization_id, contact_id) where kind = 'commitment';
