import * as z from "zod";
import type { MessageType } from "../jobs/message.ts";

/** The next page of organizations is to be dispatched. */
export const nextPage: MessageType<object> = { kind: "dispatch", queue: "morning", content: z.object({}) };
