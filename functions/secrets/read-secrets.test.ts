import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { SSM_CREDENTIALS, startSsm } from "../../dev/test/parameter-store.ts";
import { readSecrets, SecretsSource } from "./read-secrets.ts";

const ssm = await startSsm();
afterAll(() => ssm.stop());

const source = (names: readonly string[], more: Record<string, string> = {}) =>
  SecretsSource.parse({
    ...SSM_CREDENTIALS,
    AWS_ENDPOINT_URL_SSM: ssm.url,
    SECRETS_PATH: "/relance/test/",
    SECRETS: names.join(","),
    ...more,
  });

beforeEach(() => {
  ssm.parameters.clear();
  ssm.parameters.set("/relance/test/TOKEN_KEY", "in clear, with an é");
  ssm.calls.length = 0;
  ssm.allowed = undefined;
});

describe("secrets kept as parameters", () => {
  it("are read decrypted, signed, and under the names of their variables", async () => {
    expect(await readSecrets(source(["TOKEN_KEY"]))).toEqual({ TOKEN_KEY: "in clear, with an é" });
  });

  it("are left out where nobody gave them", async () => {
    expect(await readSecrets(source(["SMTP_URL", "TOKEN_KEY"]))).toEqual({
      TOKEN_KEY: "in clear, with an é",
    });
  });

  it("are asked for ten at a time", async () => {
    const names = Array.from({ length: 23 }, (_, index) => `NAME_${index}`);
    for (const name of names) ssm.parameters.set(`/relance/test/${name}`, name);
    expect(Object.keys(await readSecrets(source(names)))).toEqual(expect.arrayContaining(names));
    expect(ssm.calls).toHaveLength(3);
  });

  it("are asked for again when AWS is too busy", async () => {
    ssm.failNext = "ThrottlingException";
    expect(await readSecrets(source(["TOKEN_KEY"]))).toHaveProperty("TOKEN_KEY");
    expect(ssm.calls).toHaveLength(2);
  });

  it("are refused for another's name, and the error names none", async () => {
    ssm.allowed = ["arn:aws:ssm:eu-west-3:123456789012:parameter/relance/test/SMTP_URL"];
    await expect(readSecrets(source(["SMTP_URL", "TOKEN_KEY"]))).rejects.toMatchObject({
      message: "The secrets could not be read: AccessDeniedException",
    });
    expect(ssm.calls).toHaveLength(1);
  });

  it("are refused to a wrong signature", async () => {
    const wrong = source(["TOKEN_KEY"], { AWS_SECRET_ACCESS_KEY: "another" });
    await expect(readSecrets(wrong)).rejects.toThrow("InvalidSignatureException");
  });

  it("say so when nothing answers", async () => {
    const away = source(["TOKEN_KEY"], { AWS_ENDPOINT_URL_SSM: "http://127.0.0.1:9/" });
    await expect(readSecrets(away)).rejects.toThrow("unreachable");
  });
});
