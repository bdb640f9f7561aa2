interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/**
 * Whether the network is slow or metered, as far as the browser tells: nothing is then fetched that nobody asked for.
 * Browsers that do not tell have none such.
 */
export function isSlowNetwork(): boolean {
  // Not in the types: some browsers have none.
  const { connection } = navigator as Navigator & { readonly connection?: Connection };
  return connection?.saveData === true || /[23]g/.test(connection?.effectiveType ?? "");
}
