import { name, type TableRows } from "./row-shape.ts";

export const publicRows: Record<string, TableRows> = {
  "public.contact": {
    row: (w, n) => ({ organization_id: w.organizationId, crm: "hubspot", crm_id: name(w, n) }),
    change: { linkedin_profile_url: "https://www.linkedin.com/in/elodie-marchand" },
  },
  "public.engagement": {
    row: (w, n) => ({
      organization_id: w.organizationId,
      contact_id: w.contactIds[n],
      type: "email",
      source: "hubspot",
      date: new Date(),
    }),
    change: { subject: "Autre objet" },
  },
  "public.note": {
    row: (w, n) => ({ organization_id: w.organizationId, contact_id: w.contactIds[n], date: new Date() }),
    change: { text: "Autre note" },
  },
  "public.deal": {
    row: (w, n) => ({ organization_id: w.organizationId, crm: "hubspot", crm_id: name(w, n), state: "open" }),
    change: { stage: "Négociation" },
  },
  "public.deal_contact": {
    row: (w, n) => ({
      organization_id: w.organizationId,
      deal_id: w.dealIds[n],
      contact_id: w.contactIds[n],
    }),
    change: { created_at: new Date() },
  },
  "public.named_person": {
    row: (w, n, author) => ({
      organization_id: w.organizationId,
      contact_id: w.contactIds[n],
      person_id: w.contactIds[1 - n],
      kind: "successor",
      text_kind: "note",
      text_id: w.contactIds[n],
      fact: "hash",
      created_contact: false,
      named_by: author,
    }),
    change: { kind: "introduction" },
  },
  "public.text_reading": {
    // A person corrects in their own name.
    row: (w, n, author) => ({
      organization_id: w.organizationId,
      contact_id: w.contactIds[n],
      text_kind: "note",
      text_id: w.contactIds[n],
      reader: author === null ? "model" : "person",
      version: "1",
      content_hash: "hash",
      at: new Date(),
      read_by: author,
    }),
    change: { version: "2" },
  },
  "public.fact": {
    row: (w, n) => ({
      organization_id: w.organizationId,
      contact_id: w.contactIds[n],
      text_kind: "engagement",
      text_id: w.contactIds[n],
      reader: "person",
      position: 1,
      kind: "commitment",
      who: "us",
      quote: "je vous rappelle jeudi",
    }),
    change: { quote: "je vous rappelle vendredi" },
  },
  "public.fact_correction": {
    row: (w, n, author) => ({
      organization_id: w.organizationId,
      contact_id: w.contactIds[n],
      text_kind: "engagement",
      text_id: w.contactIds[n],
      fact: `{"kind":"commitment","quote":"je vous rappelle jeudi"}`,
      as_read: "[]",
      reader: "model",
      reader_version: "v1",
      correction: "done",
      corrected_by: author,
    }),
    change: { undone_at: new Date() },
  },
  "public.action": {
    row: (w, n) => ({
      organization_id: w.organizationId,
      contact_id: w.bareContactIds[n],
      type: "nurturing",
    }),
    change: { ai_ice_breaking_message: "Bonjour," },
  },
  "public.action_event": {
    row: (w, n) => ({ organization_id: w.organizationId, action_id: w.actionIds[n], kind: "edited" }),
    change: { kind: "done" },
  },
  "public.suggestion": {
    row: (w, n) => ({
      organization_id: w.organizationId,
      user_id: w.memberId,
      day: "2026-11-23",
      position: n + 1,
      contact_id: w.contactIds[n],
      action_id: w.actionIds[n],
      score: 80,
      reasons: "[]",
    }),
    change: { score: 100 },
  },
  "public.claim": {
    row: (w, n) => ({
      organization_id: w.organizationId,
      action_id: w.actionIds[n],
      position: 1,
      text: "Vous attendiez notre devis.",
      quote: "j'attends votre devis",
      source_ids: [],
    }),
    change: { quote: "j'attends toujours votre devis" },
  },
  "public.contact_cadence": {
    row: (w, n, author) => ({
      organization_id: w.organizationId,
      contact_id: w.contactIds[n],
      days: 45,
      set_by: author,
    }),
    change: { days: 90 },
  },
  "public.cadence_rule": {
    row: (w, n) => ({
      organization_id: w.organizationId,
      position: n + 1,
      field: "company",
      contains: "mairie",
      days: 45,
    }),
    change: { days: 90 },
  },
  "public.call_consent": {
    row: (w, n, author) => ({
      organization_id: w.organizationId,
      contact_id: w.contactIds[n],
      recorded_by: author,
    }),
    change: { recorded_at: new Date() },
  },
  "public.letter_choice": {
    row: (w, n) => ({
      organization_id: w.organizationId,
      contact_id: w.contactIds[n],
      user_id: w.memberId,
      channel: "call",
    }),
    change: { register: "tu" },
  },
  "public.linkedin_profile": {
    row: (w, n, author) => ({
      organization_id: w.organizationId,
      contact_id: w.contactIds[n],
      given_by: author,
    }),
    change: { content: `{"headline":"Acheteuse"}` },
  },
  "public.article": {
    row: (w, n) => ({
      organization_id: w.organizationId,
      company: "Ateliers Vasseur",
      company_key: "ateliers vasseur",
      title: "Une nouvelle usine",
      url: `https://presse.example/${name(w, n)}`,
    }),
    change: { title: "Une usine de plus" },
  },
  "public.suppression": {
    row: (w, n, author) => ({
      organization_id: w.organizationId,
      kind: "contact",
      contact_id: w.contactIds[n],
      reason: "opposition",
      source: "user",
      taken_back_until: new Date(Date.now() + 600_000).toISOString(),
      created_by: author,
    }),
    change: { reason: "do_not_contact" },
  },
  "public.job": {
    row: (w, n, author) => ({
      organization_id: w.organizationId,
      kind: n === 0 ? "refresh-contacts" : "daily-suggestions",
      created_by: author,
    }),
    change: { state: "running" },
  },
};
