interface Policy {
  createHTML: (html: string) => unknown;
}

interface PolicyFactory {
  createPolicy: (name: string, rules: { createHTML: (html: string) => string }) => Policy;
}

/** Only this module turns text into a document; csp.ts allows its policy by name and no other. */
const policy: Policy | undefined =
  // TypeScript’s DOM does not know trusted types, and not every browser has them.
  (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes?.createPolicy("relance-markdown", {
    createHTML: (html) => html,
  });

/** Parses HTML into a document without a window: scripts do not run, images do not load. */
export function inertDocument(html: string): Document {
  const trusted = policy === undefined ? html : policy.createHTML(html);
  // Where trusted types are required, the parser takes a TrustedHTML; its type says string alone.
  return new DOMParser().parseFromString(trusted as string, "text/html");
}
