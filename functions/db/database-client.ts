import { Socket } from "node:net";
import { Client, type ClientConfig } from "pg";
import { isSilence } from "./outage.ts";

/**
 * A connection that is closed when a reply does not come in time. pg only tells the caller, and goes on
 * waiting: whatever is asked next, a rollback included, would wait behind it.
 */
export class DatabaseClient extends Client {
  readonly #socket: Socket;
  /** Milliseconds a reply may take while this connection is held; the pool's limit where undefined. */
  replyLimit: number | undefined;

  constructor(config: ClientConfig) {
    const socket = new Socket();
    super({ ...config, stream: () => socket });
    this.#socket = socket;
    // The driver has a type for each way to call it; whatever it is called with is passed on.
    const query = this.query.bind(this) as (...parameters: unknown[]) => unknown;
    const limited = (first: unknown, ...rest: unknown[]): unknown => {
      const isPlain = typeof first !== "string" || this.replyLimit === undefined;
      const result = query(isPlain ? first : { text: first, query_timeout: this.replyLimit }, ...rest);
      if (result instanceof Promise)
        result.catch((error: unknown) => {
          if (isSilence(error)) this.cut();
        });
      return result;
    };
    // As above.
    this.query = limited as Client["query"];
  }

  /** Closes the connection at once, without a word to a server that may not hear it. */
  cut(): void {
    this.#socket.destroy();
  }
}
