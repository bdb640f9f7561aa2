import { DIST } from "../stack/web.ts";
import { cloudFrontRouter, type EdgeParts, type Routed } from "./cloudfront-router.ts";
import { runSstConfig } from "./fake-sst.ts";
import { type SiteArgs, uploadedFiles } from "./site-files.ts";

/** What stands before production: sst.config.ts's part of it, with the screens as they are built now. */
export interface DeployedEdge extends EdgeParts {
  readonly route: (uri: string) => Promise<Routed>;
  /** Names of the files in the bucket. */
  readonly uploaded: ReadonlySet<string>;
  /** S3 answers 404 for a file that is not there, instead of 403. */
  readonly mayTellMissing: boolean;
  readonly contentSecurityPolicy: string;
}

type Site = SiteArgs & { readonly transform: { readonly assets: (args: object) => void } };
interface Router {
  readonly edge: { readonly viewerRequest: { readonly injection: string } };
}
interface HeadersPolicy {
  readonly securityHeadersConfig: {
    readonly contentSecurityPolicy: { readonly contentSecurityPolicy: string };
  };
}

/** Made by what sst.config.ts asks for, and SST's own code. */
export async function deployedEdge(folder = DIST): Promise<DeployedEdge> {
  const { asked } = await runSstConfig("production");
  const argsOf = (type: string): unknown => asked.find((one) => one.type === type)?.args;
  // As sst.config.ts writes them: fake-sst.ts hands on whatever it is given.
  const site = argsOf("sst.aws.StaticSite") as Site;
  const { edge } = argsOf("sst.aws.Router") as Router;
  const { securityHeadersConfig: headers } = argsOf("aws.cloudfront.ResponseHeadersPolicy") as HeadersPolicy;
  const bucket: { policy?: { actions: string[] }[] } = {};
  site.transform.assets(bucket);
  const parts = { injection: edge.viewerRequest.injection, folder, site };
  return {
    ...parts,
    route: cloudFrontRouter(parts),
    uploaded: uploadedFiles(folder, site),
    mayTellMissing: bucket.policy?.some(({ actions }) => actions.includes("s3:ListBucket")) ?? false,
    contentSecurityPolicy: headers.contentSecurityPolicy.contentSecurityPolicy,
  };
}
