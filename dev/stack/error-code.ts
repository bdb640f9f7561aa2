/** What Node calls an error of the system, such as `EADDRINUSE`; undefined of any other. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}
