import * as z from "zod";

const KeyText = z.string().regex(/^[\w-]{43}$/);

/** What signing needs of a private ES256 key (RFC 7518, section 6.2); other members are dropped. */
const PrivateKey = z.object({
  kty: z.literal("EC"),
  crv: z.literal("P-256"),
  x: KeyText,
  y: KeyText,
  d: KeyText,
  kid: z.string().optional(),
});
export type PrivateKey = z.infer<typeof PrivateKey>;

/**
 * The ES256 key of a hosted project, from the JWK that `supabase gen signing-key` prints; undefined for a
 * shared secret. That JWK says `key_ops: ["sign", "verify"]`, which no private key can do: it is left out,
 * or the import is refused. Throws on JSON that is no such key.
 */
export function readSigningKey(text: string): PrivateKey | undefined {
  return /^[[{]/.test(text) ? PrivateKey.parse(JSON.parse(text)) : undefined;
}

/** The variable: an ES256 private key as a JWK, or an HS256 secret. */
export const SigningKey = z
  .string()
  .trim()
  .min(32)
  .refine(
    (text) => {
      try {
        readSigningKey(text);
        return true;
      } catch {
        return false;
      }
    },
    { error: "one private ES256 key as a JWK, as `supabase gen signing-key --algorithm ES256` prints it" },
  );
