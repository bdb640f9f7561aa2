import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createEnvironment } from "../../env.ts";
import { AppError } from "../../http/errors.ts";
import { tokenCipher } from "./token-vault.ts";

const environment = (byte: number) =>
  createEnvironment({ TOKEN_KEY: Buffer.alloc(32, byte).toString("base64") });
const mine = environment(7);
const organization = randomUUID();
const TOKEN = "CAsim-éà-jeton-d-accès";

/** The error of a refused ciphertext, as the API returns it. */
function refusal(open: () => unknown): { code: string; message: string } {
  try {
    open();
  } catch (error) {
    if (error instanceof AppError) return { code: error.code, message: error.message };
    throw error;
  }
  throw new Error("was opened");
}

describe("the token vault", () => {
  const cipher = tokenCipher(mine, organization, "hubspot");
  const sealed = cipher.encrypt("access", TOKEN);
  const unreadable = {
    code: "crm_not_connected",
    message: "Les accès enregistrés ne peuvent plus être lus. Reconnectez le CRM dans les paramètres.",
  };

  it("gives a token back to the connection that stored it, from its wrapped key alone", () => {
    const again = tokenCipher(mine, organization, "hubspot", cipher.key);
    expect(again.decrypt("access", sealed)).toBe(TOKEN);
    expect(again.key).toEqual(cipher.key);
  });

  it("never shows the token or the data key in what is stored, and never seals twice alike", () => {
    expect(sealed.includes(Buffer.from(TOKEN))).toBe(false);
    expect(cipher.encrypt("access", TOKEN).equals(sealed)).toBe(false);
    expect(tokenCipher(mine, organization, "hubspot").key.wrapped.equals(cipher.key.wrapped)).toBe(false);
  });

  it("refuses another organization's row", () => {
    expect(refusal(() => tokenCipher(mine, randomUUID(), "hubspot", cipher.key))).toEqual(unreadable);
  });

  it("refuses another CRM's row", () => {
    expect(refusal(() => tokenCipher(mine, organization, "salesforce", cipher.key))).toEqual(unreadable);
  });

  it("refuses a ciphertext moved to the other column", () => {
    expect(refusal(() => cipher.decrypt("refresh", sealed))).toEqual(unreadable);
  });

  it("refuses a ciphertext of the same context sealed under another data key", () => {
    const other = tokenCipher(mine, organization, "hubspot").encrypt("access", TOKEN);
    expect(refusal(() => cipher.decrypt("access", other))).toEqual(unreadable);
  });

  it.each([0, 11, 12, 27, 28, sealed.length - 1])("refuses a value whose byte %i was changed", (index) => {
    const changed = Buffer.from(sealed);
    changed.writeUInt8(changed.readUInt8(index) ^ 1, index);
    expect(refusal(() => cipher.decrypt("access", changed))).toEqual(unreadable);
  });

  it.each([0, 5, 27])("refuses a value cut to %i bytes", (length) => {
    expect(refusal(() => cipher.decrypt("access", sealed.subarray(0, length)))).toEqual(unreadable);
  });

  it("says in plain words what to do when TOKEN_KEY is another one", () => {
    expect(refusal(() => tokenCipher(environment(8), organization, "hubspot", cipher.key))).toEqual({
      code: "crm_not_connected",
      message: "Les accès enregistrés ne peuvent plus être lus. Reconnectez le CRM dans les paramètres.",
    });
  });

  it("opens what an older key sealed, and seals under the newest, whatever their order was", () => {
    const [old, fresh] = [7, 8].map((byte) => Buffer.alloc(32, byte).toString("base64"));
    const both = createEnvironment({ TOKEN_KEY: `${fresh}, ${old}` });
    const opened = tokenCipher(both, organization, "hubspot", cipher.key);
    expect(opened.decrypt("access", sealed)).toBe(TOKEN);
    expect(opened.isNewest).toBe(false);
    const written = tokenCipher(both, organization, "hubspot");
    expect(written.isNewest).toBe(true);
    expect(written.key.keyId).toBe(tokenCipher(environment(8), organization, "hubspot").key.keyId);
    expect(written.key.keyId).not.toBe(cipher.key.keyId);
  });

  it.each(["", "trop-court", "x".repeat(44), `${Buffer.alloc(32, 7).toString("base64")},`])(
    "names TOKEN_KEY when it is malformed (%j)",
    (key) => {
      const broken = createEnvironment({ TOKEN_KEY: key });
      expect(() => tokenCipher(broken, organization, "hubspot")).toThrow(/TOKEN_KEY/);
    },
  );
});
