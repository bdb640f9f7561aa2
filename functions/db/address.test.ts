import { writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../../dev/test/temporary-folder.ts";
import { TEST_CA } from "../../dev/test/tls-certificates.ts";
import { createEnvironment } from "../env.ts";
import { SUPABASE_ROOT_CA } from "./supabase-root-ca.ts";
import { connectionOptions } from "./tls.ts";

describe("an address of a database", () => {
  const read = (address: string, variable = "DATABASE_URL") => {
    const environment = createEnvironment({ DATABASE_URL: "postgres://a@localhost/b", [variable]: address });
    return () => [environment.database(), environment.authDatabase()];
  };

  it.each(["disable", "allow", "prefer", "no-verify"])("elsewhere may not say sslmode=%s", (mode) => {
    for (const variable of ["DATABASE_URL", "AUTH_DATABASE_URL"]) {
      const refused = read(`postgres://a:secret-word@db.example/b?sslmode=${mode}`, variable);
      expect(refused).toThrow(`${variable} (sslmode must be verify-full, or left out`);
      expect(refused).not.toThrow("secret-word");
    }
  });

  it.each([
    "ssl=0",
    "ssl=no-verify",
    "sslcert=/c.pem",
    "sslkey=/k.pem",
    "sslrootcert=/ca.pem",
    "sslnegotiation=direct",
    "uselibpqcompat=true&sslmode=require",
  ])("elsewhere may not be softened by %s", (parameters) => {
    expect(read(`postgres://a@db.example/b?${parameters}`)).toThrow("DATABASE_CA");
  });

  it.each([
    ["postgres://a@localhost/b?host=db.example", "the host stands before the path"],
    ["postgres:///b", "it names no host"],
    ["postgres://a@db.example/b?host=/tmp&host=db.example", "it says something twice"],
    ["postgres://a@127.0.0.1.example/b?sslmode=disable", "sslmode must be verify-full"],
    ["mysql://a@localhost/b", "check DATABASE_URL"],
  ])("that hides where it leads is refused: %s", (address, reason) => {
    expect(read(address)).toThrow(reason);
  });

  it.each([
    "postgres://a@localhost/b",
    "postgres://a@127.0.0.1:5432/b?sslmode=disable",
    "postgresql://a@[::1]/b",
    "postgres://a@%2Frun%2Fpostgresql/b",
    "postgres://a@localhost/b?host=/run/postgresql",
    "postgres://a@db.example/b?host=/run/postgresql",
  ])("of this machine needs no TLS: %s", (address) => {
    expect(read(address)).not.toThrow();
    expect(connectionOptions(address, undefined)).toMatchObject({ ssl: false });
  });

  it("of this machine may ask for TLS", () => {
    const { ssl } = connectionOptions("postgres://a@localhost/b?sslmode=require", TEST_CA);
    expect(ssl).toEqual({ rejectUnauthorized: true, ca: TEST_CA });
  });

  it.each(["", "?sslmode=require", "?sslmode=verify-ca", "?sslmode=verify-full"])(
    "elsewhere is verified: %j",
    (parameters) => {
      const address = `postgres://a@db.example/b${parameters}`;
      expect(read(address)).not.toThrow();
      expect(connectionOptions(address, undefined)).toEqual({
        connectionString: "postgres://a@db.example/b",
        ssl: { rejectUnauthorized: true },
      });
      expect(connectionOptions(address, TEST_CA).ssl).toEqual({ rejectUnauthorized: true, ca: TEST_CA });
    },
  );

  it("of Supabase is held to Supabase's own root, whatever its pooler's name", () => {
    for (const host of ["db.abcd.supabase.co", "aws-0-eu-west-3.pooler.supabase.com:6543"]) {
      const { ssl } = connectionOptions(`postgres://app_server.abcd:w@${host}/postgres`, undefined);
      expect(ssl).toEqual({ rejectUnauthorized: true, ca: SUPABASE_ROOT_CA });
    }
    expect(connectionOptions("postgres://a@supabase.co.example/b", undefined).ssl).toEqual({
      rejectUnauthorized: true,
    });
  });

  it.each(["secret-word", "/nowhere/ca.pem", "-----BEGIN CERTIFICATE-----\nsecret-word"])(
    "has no use for a CA that is none: %s",
    (DATABASE_CA) => {
      const environment = createEnvironment({ DATABASE_URL: "postgres://a@localhost/b", DATABASE_CA });
      expect(() => environment.database()).toThrow("DATABASE_CA (a certificate in PEM, or the path");
      expect(() => environment.database()).not.toThrow("secret-word");
    },
  );

  it("is told its CA by the path of a file, as by its text", async () => {
    const file = path.join(temporaryFolder(), "ca.pem");
    await writeFile(file, TEST_CA);
    const environment = createEnvironment({ DATABASE_URL: "postgres://a@localhost/b", DATABASE_CA: file });
    expect(environment.database().DATABASE_CA).toBe(TEST_CA);
    const DATABASE_CA = TEST_CA.replaceAll("\n", "\\n");
    const inOneLine = createEnvironment({ DATABASE_URL: "postgres://a@localhost/b", DATABASE_CA });
    expect(inOneLine.database().DATABASE_CA).toBe(TEST_CA);
  });
});
