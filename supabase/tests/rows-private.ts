import { randomBytes } from "node:crypto";
import { bytes, name, type TableRows, tomorrow } from "./row-shape.ts";

export const privateRows: Record<string, TableRows> = {
  "private.crm_connection": {
    row: (w, n) => ({
      organization_id: w.organizationId,
      crm: n === 0 ? "hubspot" : "salesforce",
      portal_id: "4242",
      key_id: "local",
      data_key: bytes(),
      access_token_expires_at: tomorrow,
    }),
    change: { state: "revoked" },
  },
  "private.telephone_connection": {
    row: (w, n) => ({
      organization_id: w.organizationId,
      provider: n === 0 ? "aircall" : "another",
      webhook_id: "a-webhook",
      token_hash: randomBytes(32),
      key_id: "local",
      data_key: bytes(),
      credentials: bytes(),
    }),
    change: { account_name: "Another" },
  },
  "private.crm_account": {
    row: (w, n) => ({
      organization_id: w.organizationId,
      crm: n === 0 ? "hubspot" : "salesforce",
      portal_id: "4242",
    }),
    change: { portal_id: "4343" },
  },
  "private.owner_choice": {
    row: (w, n) => ({
      organization_id: w.organizationId,
      crm: "hubspot",
      owner_email: name(w, n),
      given: "member",
      user_id: w.memberId,
    }),
    change: { given: "nobody", user_id: null },
  },
  "private.list_to_remake": {
    row: (w, n) => ({
      organization_id: w.organizationId,
      user_id: n === 0 ? w.memberId : w.colleagueId,
      day: "2026-11-23",
    }),
    change: { reopened: true },
  },
  "private.hold_out_draw": {
    row: (w, n) => ({
      organization_id: w.organizationId,
      user_id: w.memberId,
      contact_id: w.contactIds[n],
      day: "2026-11-23",
      held_out: n === 0,
    }),
    change: { held_out: false },
  },
  "private.crm_pace": {
    // Of the account that the connection above is of.
    row: (w, n) => ({ crm: "hubspot", portal_id: "4242", kind: `${w.sessionId}-${n}`, next_at: tomorrow }),
    change: { used: 1 },
  },
  "private.outbox_message": {
    row: (w) => ({ organization_id: w.organizationId, kind: "retention", due_at: tomorrow }),
    change: { due_at: tomorrow },
  },
  "private.last_dispatch": {
    row: (w, n) => ({
      organization_id: n === 0 ? w.organizationId : w.bareOrganizationId,
      quarter: tomorrow,
    }),
    change: { quarter: tomorrow },
  },
  "private.oauth_state": {
    row: (w) => ({
      hash: bytes(),
      organization_id: w.organizationId,
      user_id: w.memberId,
      session_id: w.sessionId,
      crm: "hubspot",
      code_verifier: "verifier",
    }),
    change: { code_verifier: "autre" },
  },
  "private.raw_text": {
    row: (w, n) => ({
      organization_id: w.organizationId,
      crm: "hubspot",
      crm_id: name(w, n),
      raw: "<p>Bonjour</p>",
    }),
    change: { raw: "<p>Bonsoir</p>" },
  },
  "private.unread_text": {
    row: (w, n) => ({
      organization_id: w.organizationId,
      contact_id: w.contactIds[n],
      text_kind: "note",
      text_id: w.contactIds[n],
      reader: "local",
      owned: true,
      at: tomorrow,
    }),
    change: { owned: false },
  },
  "private.removed_row": {
    row: (w, n) => ({
      id: w.contactIds[n],
      organization_id: w.organizationId,
      contact_id: w.contactIds[n],
      kind: "note",
      crm: "hubspot",
      crm_id: name(w, n),
      kept: { facts: [] },
    }),
    change: { removed_at: tomorrow },
  },
  "private.removed_contact": {
    row: (w, n) => ({ contact_id: w.contactIds[n], organization_id: w.organizationId }),
    change: { removed_at: tomorrow },
  },
  "private.contacted": {
    row: (w, n) => ({ organization_id: w.organizationId, contact_id: w.bareContactIds[n] }),
    change: { noted_at: tomorrow },
  },
  "private.crm_archived": {
    row: (w, n) => ({ organization_id: w.organizationId, crm: "hubspot", crm_id: name(w, n) }),
    change: { crm: "salesforce" },
  },
  "private.sync_seen": {
    row: (w, n) => ({
      job_id: w.jobId,
      organization_id: w.organizationId,
      kind: "contact",
      crm_ids: [name(w, n)],
    }),
    change: { kind: "note" },
  },
  "private.ai_run": {
    row: (w, n) => ({
      organization_id: w.organizationId,
      contact_id: w.contactIds[n],
      stage: "write",
      stage_key: name(w, n),
      prompt_version: "1",
      model: "demo-rules",
      status: "ok",
    }),
    change: { status: "failed" },
  },
  "private.ai_result": {
    row: (w, n) => ({
      organization_id: w.organizationId,
      contact_id: w.contactIds[n],
      stage: "write",
      stage_key: name(w, n),
      result: "{}",
    }),
    change: { result: '{"value":1}' },
  },
  "private.ai_lease": {
    row: (w, n) => ({
      organization_id: w.organizationId,
      stage: "write",
      stage_key: name(w, n),
      owner: w.memberId,
      until: tomorrow,
      tokens: 1000,
    }),
    change: { tokens: 0 },
  },
  "private.ai_batch": {
    row: (w, n) => ({ organization_id: w.organizationId, owner: w.contactIds[n], name: name(w, n) }),
    change: { server_id: "batch_1" },
  },
  "private.ai_batch_line": {
    row: (w, n) => ({
      organization_id: w.organizationId,
      owner: w.batchOwner,
      stage: "write",
      stage_key: name(w, n),
      prompt_version: "1",
      contact_id: w.contactIds[n],
      about_contact: true,
    }),
    change: { prompt_version: "2" },
  },
  "private.ai_server": {
    row: (w, n) => ({
      organization_id: w.organizationId,
      server: `0123456789abcde${n}`,
      open_until: tomorrow,
    }),
    change: { open_until: null },
  },
  "private.ai_limit": {
    row: (w, n) => ({
      organization_id: w.organizationId,
      measure: n === 0 ? "monthly_tokens" : "monthly_usd",
      most: 1,
    }),
    change: { most: 1_000_000_000 },
  },
  "private.ai_own_limit": {
    row: (w, n) => ({
      organization_id: w.organizationId,
      measure: n === 0 ? "monthly_tokens" : "monthly_usd",
      most: 1,
    }),
    change: { most: 1_000_000 },
  },
  "private.article_search": {
    row: (w, n) => ({
      organization_id: w.organizationId,
      company_key: `ateliers vasseur ${name(w, n)}`,
      week: "2026-11-16",
      searched_at: new Date(),
    }),
    change: { searched_at: tomorrow },
  },
  "private.job_key": {
    row: (w, n) => ({ key: name(w, n), organization_id: w.organizationId }),
    change: { created_at: tomorrow },
  },
  "private.webhook_event": {
    row: (w, n) => ({ organization_id: w.organizationId, crm: "hubspot", key: name(w, n) }),
    change: { received_at: tomorrow },
  },
  "private.crm_change": {
    row: (w, n) => ({
      organization_id: w.organizationId,
      crm: "hubspot",
      object_type: "contacts",
      crm_id: name(w, n).slice(-40),
    }),
    change: { changed_at: tomorrow },
  },
  "private.crm_change_lease": {
    row: (w, n) => ({ organization_id: w.organizationId, crm: n === 0 ? "hubspot" : "salesforce" }),
    change: { asked_at: tomorrow },
  },
  "private.write_back": {
    row: (w, n) => ({ action_id: w.actionIds[n], organization_id: w.organizationId, sent_at: tomorrow }),
    change: { reason: "crm_revoked" },
  },
  "private.tombstone": {
    row: (w) => ({
      organization_id: w.organizationId,
      kind: "address",
      hash: randomBytes(32),
      person: w.memberId,
    }),
    change: { kind: "record" },
  },
  "private.mention_search": {
    row: (w, n) => ({ organization_id: w.organizationId, person: w.contactIds[n], sealed: bytes() }),
    change: { sealed: bytes() },
  },
  "private.mention_count": {
    row: (w, n) => ({
      organization_id: w.organizationId,
      contact_id: w.contactIds[n],
      job_id: w.jobId,
      person: bytes(),
    }),
    change: { counted: '{"public.note": 1}' },
  },
  "private.erasure": {
    row: (w, n) => ({ organization: w.organizationId, kind: "person", subject: w.contactIds[n] }),
    change: { kind: "lifted" },
  },
  "private.api_key": {
    row: (w, n) => ({
      organization_id: w.organizationId,
      user_id: w.memberId,
      name: name(w, n),
      hash: randomBytes(32),
      ending: "c0de",
      scopes: ["contacts:read"],
      expires_at: tomorrow,
    }),
    change: { revoked_at: tomorrow },
  },
  "private.assistant": {
    row: (w, n) => ({
      organization_id: w.organizationId,
      user_id: w.memberId,
      client_id: `https://assistant.example/${n}.json`,
      client_name: name(w, n),
      scopes: ["contacts:read"],
      redirect_uri: "https://assistant.example/callback",
      code_challenge: "c".repeat(43),
      expires_at: tomorrow,
    }),
    change: { revoked_at: tomorrow },
  },
  "private.assistant_secret": {
    row: (w) => ({
      organization_id: w.organizationId,
      assistant_id: w.assistantId,
      kind: "refresh",
      hash: randomBytes(32),
      expires_at: tomorrow,
    }),
    change: { used_at: tomorrow },
  },
  "private.voice": {
    row: (w, n) => ({
      organization_id: w.organizationId,
      user_id: n === 0 ? w.memberId : w.colleagueId,
      traits: JSON.stringify([{ kind: "closing", value: "Belle journée,", texts: 3 }]),
    }),
    change: { learning: false },
  },
  "private.voice_example": {
    row: (w, n) => ({
      organization_id: w.organizationId,
      user_id: n === 0 ? w.memberId : w.colleagueId,
      position: 1,
      contact_id: w.contactIds[n],
      text: "Voici … comme convenu.",
    }),
    change: { text: "Voici … comme promis." },
  },
  "private.push_subscription": {
    row: (w, n) => ({
      organization_id: w.organizationId,
      user_id: w.memberId,
      endpoint: `https://fcm.googleapis.com/${name(w, n)}`,
      p256dh: "key",
      auth: "secret",
    }),
    change: { auth: "another" },
  },
  "private.mailbox": {
    row: (w, n) => ({
      organization_id: w.organizationId,
      user_id: n === 0 ? w.memberId : w.colleagueId,
      provider: "google",
      address: "commercial@maison.example",
    }),
    change: { read_code: "unavailable" },
  },
  "private.mailbox_grant": {
    // Of the mailboxes above.
    row: (w, n) => ({
      organization_id: w.organizationId,
      user_id: w.memberId,
      purpose: n === 0 ? "replies" : "write",
      key_id: "local",
      data_key: bytes(),
      access_token: bytes(),
      refresh_token: bytes(),
      access_token_expires_at: tomorrow,
    }),
    change: { state: "revoked" },
  },
  "private.mailbox_authorization": {
    row: (w) => ({
      hash: bytes(),
      organization_id: w.organizationId,
      user_id: w.memberId,
      session_id: w.sessionId,
      provider: "google",
      purpose: "write",
      code_verifier: "verifier",
    }),
    change: { code_verifier: "autre" },
  },
  "private.mailbox_message": {
    row: (w, n) => ({
      organization_id: w.organizationId,
      user_id: w.memberId,
      action_id: w.actionIds[n],
      provider: "google",
      mailbox: "commercial@maison.example",
      message_id: `<${name(w, n)}@maison.example>`,
    }),
    change: { state: "drafted" },
  },
  "private.mailbox_mail": {
    row: (w, n) => ({
      organization_id: w.organizationId,
      user_id: w.memberId,
      provider_message_id: name(w, n),
      contact_id: w.contactIds[n],
      thread_id: name(w, n),
      direction: "incoming",
      at: tomorrow,
    }),
    change: { direction: "outgoing" },
  },
  "private.audit": {
    row: (w) => ({ organization_id: w.organizationId, event: "crm.connected" }),
    change: { event: "crm.disconnected" },
  },
};
