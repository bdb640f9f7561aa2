/** The two environment variables of an OAuth client, e.g. `GITHUB_CLIENT_ID` and `GITHUB_CLIENT_SECRET`. */
export function clientVariables<N extends string>(name: N) {
  // TypeScript types what toUpperCase gives as any text.
  const prefix = name.toUpperCase() as Uppercase<N>;
  return { id: `${prefix}_CLIENT_ID`, secret: `${prefix}_CLIENT_SECRET` } as const;
}
