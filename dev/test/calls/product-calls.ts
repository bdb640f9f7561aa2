import type { AnyEndpoint, Endpoint } from "../../../functions/http/endpoint.ts";
import type { Call } from "./call.ts";
import { deriveCall } from "./derive-call.ts";
import { examples } from "./examples.ts";

/** The product's own calls, docs/product.md, 7, as they are tried; without those that vendors sign. */
export function productCalls(endpoints: readonly AnyEndpoint[]): Call[] {
  return endpoints
    .filter((one): one is Endpoint => "handle" in one)
    .map((one) => deriveCall(one, examples[one.deployment?.name ?? ""]));
}
