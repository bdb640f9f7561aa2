import { execFile } from "node:child_process";
import { promisify } from "node:util";
import * as z from "zod";
import { Credentials } from "./parameter-store.ts";

const Exported = z.object({
  AccessKeyId: z.string(),
  SecretAccessKey: z.string(),
  SessionToken: z.string().optional(),
});

/** Where sst.config.ts deploys. */
export const REGION = "eu-west-3";

/**
 * Whoever runs a command, towards AWS: the usual variables, or else what AWS's own command line has of their
 * profile (`aws sso login`). Throws when there is neither.
 */
export async function awsCredentials(region: string, profile: string | undefined): Promise<Credentials> {
  const own = Credentials.safeParse({ AWS_REGION: region, ...process.env });
  if (own.success && profile === undefined) return { ...own.data, AWS_REGION: region };
  const { stdout } = await promisify(execFile)("aws", [
    "configure",
    "export-credentials",
    "--format",
    "process",
    ...(profile === undefined ? [] : ["--profile", profile]),
  ]).catch(() => {
    throw new Error(
      "No access to AWS: `aws sso login`, then try again (or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY).",
    );
  });
  const exported = Exported.parse(JSON.parse(stdout));
  return {
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: exported.AccessKeyId,
    AWS_SECRET_ACCESS_KEY: exported.SecretAccessKey,
    AWS_SESSION_TOKEN: exported.SessionToken,
    AWS_ENDPOINT_URL_SSM: process.env.AWS_ENDPOINT_URL_SSM,
  };
}
