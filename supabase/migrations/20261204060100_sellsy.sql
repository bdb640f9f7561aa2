-- Sellsy, and what its estimates say: a deal that was quoted, so that a quote without an answer needs no reading.
set lock_timeout = '2s';

insert into app.crm values ('sellsy', 'Sellsy');

-- The day of an estimate that has left; null of every other deal.
alter table public.deal add column quoted_on date;
