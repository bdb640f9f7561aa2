/**
 * Node flags of Lambda: by default V8 would size the heap by this machine's memory. A tenth of the function's memory is
 * for the young generation, in two halves.
 * https://github.com/aws/aws-lambda-base-images (branch nodejs24.x, /var/runtime/bootstrap)
 */
export function lambdaFlags(megabytes: number): string[] {
  const young = Math.floor(megabytes / 10);
  return [`--max-semi-space-size=${Math.floor(young / 2)}`, `--max-old-space-size=${megabytes - young}`];
}
