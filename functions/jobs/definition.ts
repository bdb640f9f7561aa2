import type { SystemContext } from "../http/context.ts";
import type { MessageType } from "./message.ts";

/** What a worker tells a run. */
export interface RunOptions {
  /** True when the time left is better left to the next worker. */
  readonly shouldPause: () => boolean;
  /** True at the last delivery: what fails now has failed. */
  readonly isLast: boolean;
  /** Has the day's lists made, which is work of a higher slice. */
  readonly askForLists: (ctx: SystemContext) => Promise<void>;
}

/** Work that the queue's messages of one kind ask for. */
export interface Work {
  readonly kind: string;
  /** True where each step asks a model, which may take its time and be asked to repair its answer. */
  readonly asksModel: boolean;
  /** The run of one message; null where the message is not as its kind should be. */
  read(message: unknown): ((ctx: SystemContext, options: RunOptions) => Promise<void>) | null;
}

/** Joins a kind of message and what it asks for. A run that throws has its message delivered again. */
export function work<T extends object>(
  { kind, content }: MessageType<T>,
  run: (ctx: SystemContext, message: T, options: RunOptions) => Promise<void>,
  { asksModel = false }: { readonly asksModel?: boolean } = {},
): Work {
  return {
    kind,
    asksModel,
    read: (message) => {
      const { success, data } = content.safeParse(message);
      return success ? (ctx, options) => run(ctx, data, options) : null;
    },
  };
}
