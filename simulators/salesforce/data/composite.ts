import type { Hono } from "hono";
import * as z from "zod";
import { register, type Simulated, type SimulatorEnv } from "../endpoint.ts";
import { failure } from "../errors.ts";
import { jsonBody } from "../request.ts";

const most = 25;
/** Of the 25 parts, at most five may be queries. */
const mostQueries = 5;

const Composite = z.strictObject({
  compositeRequest: z
    .array(
      z.strictObject({
        // The product writes each record by itself.
        method: z.literal("GET"),
        url: z.string(),
        referenceId: z.string().regex(/^[A-Za-z]\w*$/),
      }),
    )
    .min(1),
});

const tooMany = (message: string) => failure(400, "LIMIT_EXCEEDED", message);

function parseOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/**
 * Several readings in one call, which counts as one.
 * https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/resources_composite_composite.htm
 */
export function registerComposite(app: Hono<SimulatorEnv>, simulated: Simulated): void {
  register(app, simulated, { method: "POST", path: "/composite" }, async (call) => {
    const { compositeRequest } = await jsonBody(call.c, Composite);
    if (compositeRequest.length > most) throw tooMany(`Limit exceeded: at most ${most} subrequests`);
    const queries = compositeRequest.filter((each) => /\/(queryAll|query)\b/.test(each.url));
    if (queries.length > mostQueries)
      throw tooMany(`Limit exceeded: at most ${mostQueries} query subrequests`);
    const names = new Set(compositeRequest.map((each) => each.referenceId));
    if (names.size < compositeRequest.length) {
      throw failure(400, "JSON_PARSER_ERROR", "The referenceId of each subrequest must be unique");
    }
    const compositeResponse = [];
    for (const { method, url, referenceId } of compositeRequest) {
      const reply = await app.request(url, { method }, { within: call.session });
      const body = parseOrText(await reply.text());
      compositeResponse.push({ body, httpHeaders: {}, httpStatusCode: reply.status, referenceId });
    }
    return call.c.json({ compositeResponse });
  });
}
