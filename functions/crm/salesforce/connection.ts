import type { HttpRequest } from "jsforce";
import { Connection } from "jsforce/lib/core.js";
import type { BoundedTransport } from "./transport.ts";

/** A connection for one call. */
class OneCallConnection extends Connection {
  /**
   * The reply as jsforce parsed it. Its queries fill in what a reply lacks: one that does not say whether it is done
   * would be taken for whole.
   */
  parsed: unknown;

  override request<R = unknown>(
    request: string | HttpRequest,
    options?: object,
  ): ReturnType<typeof Connection.prototype.request<R>> {
    const answer = super.request<R>(request, options);
    answer.then(
      (body) => (this.parsed = body),
      () => undefined,
    );
    return answer;
  }
}

/** Opens a connection whose calls go over the transport; makes none yet. */
export function openConnection({
  transport,
  ...config
}: {
  version: string;
  instanceUrl: string;
  accessToken: string;
  transport: BoundedTransport;
}): OneCallConnection {
  // No refreshFn and no refresh token: jsforce's own renewal would lose a rotated token.
  const connection = new OneCallConnection(config);
  connection._transport = transport;
  return connection;
}
