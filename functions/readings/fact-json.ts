/** SQL for the JSON of a `DatedFact`, of a row `f` of public.fact. */
export const FACT_JSON = `json_build_object('kind', f.kind, 'who', f.who, 'act', f.act, 'object', f.object, 'due', f.due,
  'quote', f.quote, 'refersTo', f.refers_to, 'resolved', case when f.due_bound is not null then
    json_build_object('bound', f.due_bound, 'start', f.due_start, 'end', f.due_end, 'hour', f.due_hour) end)`;
