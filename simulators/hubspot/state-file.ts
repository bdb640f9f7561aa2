import * as z from "zod";
import { readStateFile } from "../state-file.ts";

const Code = z.object({
  code: z.string(),
  clientId: z.string(),
  redirectUri: z.string(),
  hubId: z.number(),
  scopes: z.array(z.string()),
  challenge: z.string().optional(),
  expiresAt: z.number(),
});
const RefreshToken = z.object({ token: z.string(), hubId: z.number(), scopes: z.array(z.string()) });
const AccessToken = z.object({
  token: z.string(),
  refreshToken: z.string(),
  hubId: z.number(),
  scopes: z.array(z.string()),
  expiresAt: z.number(),
});
const StoredRecord = z.object({
  id: z.string(),
  properties: z.record(z.string(), z.string().nullable()),
  createdAt: z.string(),
  updatedAt: z.string(),
  archived: z.boolean(),
  archivedAt: z.string().optional(),
  contactIds: z.array(z.string()),
});
const Edits = z.object({
  records: z.record(z.string(), z.record(z.string(), StoredRecord)),
  mergedInto: z.record(z.string(), z.string()),
  /** Purged ids, by type. */
  purged: z.record(z.string(), z.array(z.string())).default({}),
});
const State = z.object({
  codes: z.array(Code),
  refreshTokens: z.array(RefreshToken),
  accessTokens: z.array(AccessToken),
  edits: z.record(z.string(), Edits),
});

export type Code = z.infer<typeof Code>;
export type RefreshToken = z.infer<typeof RefreshToken>;
export type AccessToken = z.infer<typeof AccessToken>;
export type Edits = z.infer<typeof Edits>;
export type State = z.infer<typeof State>;

/** The state of a simulator that was never used. */
export const emptyState = (): State => ({ codes: [], refreshTokens: [], accessTokens: [], edits: {} });

/** The state in `path`, or an empty one. Throws an error that names a damaged file. */
export const readState = (path: string | undefined): State =>
  readStateFile(path, State, "HubSpot") ?? emptyState();
