import * as z from "zod";
import { readStateFile } from "../state-file.ts";

const Whose = { orgId: z.string(), userId: z.string(), scopes: z.array(z.string()) };
const Code = z.object({
  ...Whose,
  code: z.string(),
  redirectUri: z.string(),
  challenge: z.string().optional(),
  expiresAt: z.number(),
});
const RefreshToken = z.object({ ...Whose, token: z.string(), family: z.string(), spent: z.boolean() });
const Session = z.object({ ...Whose, token: z.string(), family: z.string(), expiresAt: z.number() });
const Stored = z.object({
  fields: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  deletedAt: z.string().optional(),
  deletedWith: z.string().optional(),
});
const Edits = z.object({
  records: z.record(z.string(), z.record(z.string(), Stored)),
  purged: z.array(z.string()),
});
const BulkJob = z.object({
  id: z.string(),
  orgId: z.string(),
  userId: z.string(),
  operation: z.enum(["query", "queryAll"]),
  query: z.string(),
  object: z.string(),
  apiVersion: z.number(),
  createdAt: z.number(),
});
const State = z.object({
  codes: z.array(Code),
  refreshTokens: z.array(RefreshToken),
  sessions: z.array(Session),
  bulkJobs: z.array(BulkJob),
  /** How far a test advanced the clock, in milliseconds. */
  ahead: z.number(),
  edits: z.record(z.string(), Edits),
});

export type Code = z.infer<typeof Code>;
export type RefreshToken = z.infer<typeof RefreshToken>;
export type Session = z.infer<typeof Session>;
export type Edits = z.infer<typeof Edits>;
export type BulkJob = z.infer<typeof BulkJob>;
export type State = z.infer<typeof State>;

/** The state of a simulator that was never used. */
export const emptyState = (): State => ({
  codes: [],
  refreshTokens: [],
  sessions: [],
  bulkJobs: [],
  ahead: 0,
  edits: {},
});

/** The state in `path`, or an empty one. Throws an error that names a damaged file. */
export const readState = (path: string | undefined): State =>
  readStateFile(path, State, "Salesforce") ?? emptyState();
