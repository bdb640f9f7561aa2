-- What else a text may say: an appointment, the contact's day of decision, an ultimatum, the end of a trial, a
-- competitor, the channel asked for, a successor.
set lock_timeout = '2s';
alter table public.fact drop constraint fact_kind_check;
alter table public.fact add constraint fact_kind_check
  check (kind in ('commitment', 'question', 'quoteSent', 'nextStep', 'appointment', 'decision', 'ultimatum', 'trialEnd',
    'renewal', 'budget', 'competitor', 'channel', 'introduction', 'support', 'departure', 'successor', 'absence',
    'postponement', 'optOut', 'refusal', 'unreachable', 'trouble', 'done', 'cancelled')) not valid;
