import { createHash } from "node:crypto";
import { type Context, Hono } from "hono";
import * as z from "zod";
import { LONGEST_DELAY } from "../../functions/jobs/queue.ts";
import type { Message, QueueMessages } from "./queue-messages.ts";

/** Largest message, in bytes. */
const LARGEST = 262_144;
/** Characters SQS does not accept in messages. */
const REFUSED = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u;
/** Maximum visibility timeout, in seconds. */
const LONGEST_VISIBILITY = 43_200;
const JSON_1_0 = { "content-type": "application/x-amz-json-1.0" };
/** A receipt handle: a message's id and the receipt of one delivery. */
const HANDLE = /^([0-9a-f-]{36})\.([0-9a-f-]{36})$/;

export const md5 = (text: string): string => createHash("md5").update(text).digest("hex");

/** The receipt handle ChangeMessageVisibility takes. */
export const handleOf = ({ id, receipt }: Pick<Message, "id" | "receipt">): string => `${id}.${receipt}`;

/** A refusal, named as in SQS. */
class RefusedError extends Error {
  readonly type: string;
  readonly status: 400 | 404;
  constructor(type: string, message: string, status: 400 | 404 = 400) {
    super(message);
    this.type = type;
    this.status = status;
  }
}

type Action = (body: Record<string, unknown>, messages: QueueMessages) => Promise<object>;

/** https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_SendMessage.html */
const sendMessage: Action = async ({ MessageBody: body, DelaySeconds: delay = 0 }, messages) => {
  if (typeof body !== "string" || body === "") throw new RefusedError("InvalidParameterValue", "MessageBody");
  if (Buffer.byteLength(body) > LARGEST) throw new RefusedError("InvalidParameterValue", "too long");
  if (REFUSED.test(body)) throw new RefusedError("InvalidMessageContents", "characters");
  if (!isCount(delay, LONGEST_DELAY)) throw new RefusedError("InvalidParameterValue", "DelaySeconds");
  return { MessageId: await messages.insert(body, delay), MD5OfMessageBody: md5(body) };
};

/** https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_ChangeMessageVisibility.html */
const changeMessageVisibility: Action = async (body, messages) => {
  const { ReceiptHandle: handle, VisibilityTimeout: seconds } = body;
  if (!isCount(seconds, LONGEST_VISIBILITY))
    throw new RefusedError("InvalidParameterValue", "VisibilityTimeout");
  const [, id, receipt] = HANDLE.exec(String(handle)) ?? [];
  if (id === undefined || receipt === undefined)
    throw new RefusedError("ReceiptHandleIsInvalid", "unknown handle", 404);
  const found = await messages.hide(id, receipt, seconds);
  if (found === "expired") throw new RefusedError("InvalidParameterValue", "The receipt handle has expired.");
  if (found === "visible") throw new RefusedError("MessageNotInflight", "not in flight");
  return {};
};

const actions = new Map<string | undefined, Action>([
  ["AmazonSQS.SendMessage", sendMessage],
  ["AmazonSQS.ChangeMessageVisibility", changeMessageVisibility],
]);

function isCount(value: unknown, most: number): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= most;
}

/** The part of SQS's JSON protocol the product uses; `onChange` is called after each accepted call. */
export function sqsProtocol(messages: QueueMessages, url: string, onChange: () => void): Hono {
  const app = new Hono();
  app.post("/", async (c) => {
    const action = actionOf(c);
    const json: unknown = await c.req.json().catch(() => null);
    const body = z.record(z.string(), z.unknown()).catch({}).parse(json);
    if (body["QueueUrl"] !== url) throw new RefusedError("QueueDoesNotExist", "unknown queue");
    const reply = await action(body, messages);
    onChange();
    return c.body(JSON.stringify(reply), 200, JSON_1_0);
  });
  app.onError((error, c) => {
    // Any other error means that the database is unavailable.
    const unavailable = { type: "ServiceUnavailable", status: 503 } as const;
    const { type, status } = error instanceof RefusedError ? error : unavailable;
    return c.body(
      JSON.stringify({ __type: `com.amazonaws.sqs#${type}`, message: error.message }),
      status,
      JSON_1_0,
    );
  });
  return app;
}

function actionOf(c: Context): Action {
  if (!c.req.header("authorization")?.startsWith("AWS4-HMAC-SHA256 "))
    throw new RefusedError("MissingAuthenticationToken", "unsigned");
  if (!c.req.header("content-type")?.startsWith("application/x-amz-json-1.0"))
    throw new RefusedError("InvalidContentType", "JSON 1.0 only");
  const action = actions.get(c.req.header("x-amz-target"));
  if (action === undefined) throw new RefusedError("UnsupportedOperation", [...actions.keys()].join(", "));
  return action;
}
