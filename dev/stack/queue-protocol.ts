import { createHash } from "node:crypto";
import { type Context, Hono } from "hono";
import * as z from "zod";
import { LONGEST_DELAY } from "../../functions/jobs/queue.ts";
import { QUEUES, type QueueName } from "../../functions/jobs/queues.ts";
import type { Message, QueueMessages, SentMessage } from "./queue-messages.ts";

/** Largest message, in bytes. */
const LARGEST = 262_144;
/** Characters SQS does not accept in messages. */
const REFUSED = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u;
/** Maximum visibility timeout, in seconds. */
const LONGEST_VISIBILITY = 43_200;
const JSON_1_0 = { "content-type": "application/x-amz-json-1.0" };
/** A message group's name, on standard queues too. */
const GROUP = /^[\w!"#$%&'()*+,./:;<=>?@[\\\]^`{|}~-]{1,128}$/;
/** A receipt handle: a message's id and the receipt of one delivery. */
const HANDLE = /^([0-9a-f-]{36})\.([0-9a-f-]{36})$/;

/** The MD5 of a text in hexadecimal, as SQS answers of each body. */
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

/** What an action is done with. `sent` is called for each message taken. */
interface Called {
  readonly queue: QueueName;
  readonly messages: QueueMessages;
  readonly sent: (group: string | null) => void;
}
type Action = (body: Record<string, unknown>, called: Called) => Promise<object>;

/** A message as it was sent; throws what SQS refuses of it. */
function readMessage(queue: QueueName, sent: Record<string, unknown>): SentMessage {
  const { MessageBody: body, DelaySeconds: delay = 0, MessageGroupId: group = null } = sent;
  if (typeof body !== "string" || body === "") throw new RefusedError("InvalidParameterValue", "MessageBody");
  if (Buffer.byteLength(body) > LARGEST) throw new RefusedError("InvalidParameterValue", "too long");
  if (REFUSED.test(body)) throw new RefusedError("InvalidMessageContents", "characters");
  if (!isCount(delay, LONGEST_DELAY)) throw new RefusedError("InvalidParameterValue", "DelaySeconds");
  if (group !== null && !(typeof group === "string" && GROUP.test(group)))
    throw new RefusedError("InvalidParameterValue", "MessageGroupId");
  return { queue, group, body, delaySeconds: delay };
}

/** https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_SendMessage.html */
const sendMessage: Action = async (body, { queue, messages, sent }) => {
  const message = readMessage(queue, body);
  const [id] = await messages.insert([message]);
  sent(message.group);
  return { MessageId: id, MD5OfMessageBody: md5(message.body) };
};

const Entries = z.array(z.looseObject({ Id: z.string().regex(/^[\w-]{1,80}$/) }));

/** https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_SendMessageBatch.html */
const sendMessageBatch: Action = async ({ Entries: given }, { queue, messages, sent }) => {
  const { data: entries } = Entries.safeParse(given);
  if (entries === undefined) throw new RefusedError("InvalidBatchEntryId", "Id");
  if (entries.length === 0) throw new RefusedError("EmptyBatchRequest", "no entry");
  if (entries.length > 10) throw new RefusedError("TooManyEntriesInBatchRequest", "more than ten");
  if (new Set(entries.map(({ Id }) => Id)).size < entries.length)
    throw new RefusedError("BatchEntryIdsNotDistinct", "Id");
  const bytes = entries.reduce((sum, { MessageBody }) => sum + Buffer.byteLength(String(MessageBody)), 0);
  if (bytes > LARGEST) throw new RefusedError("BatchRequestTooLong", "too long together");
  const Failed: object[] = [];
  const taken = entries.flatMap((entry) => {
    try {
      return [{ Id: entry.Id, message: readMessage(queue, entry) }];
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      Failed.push({ Id: entry.Id, SenderFault: true, Code: error.type, Message: error.message });
      return [];
    }
  });
  const ids = taken.length === 0 ? [] : await messages.insert(taken.map(({ message }) => message));
  for (const { message } of taken) sent(message.group);
  const Successful = taken.map(({ Id, message }, index) => ({
    Id,
    MessageId: ids[index],
    MD5OfMessageBody: md5(message.body),
  }));
  return { Successful, Failed };
};

/** https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_ChangeMessageVisibility.html */
const changeMessageVisibility: Action = async (body, { messages }) => {
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

/** https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_GetQueueAttributes.html */
const getQueueAttributes: Action = async (_, { queue, messages }) => ({
  Attributes: { ApproximateNumberOfMessages: String(await messages.count(queue)) },
});

const actions = new Map<string | undefined, Action>([
  ["AmazonSQS.SendMessage", sendMessage],
  ["AmazonSQS.SendMessageBatch", sendMessageBatch],
  ["AmazonSQS.ChangeMessageVisibility", changeMessageVisibility],
  ["AmazonSQS.GetQueueAttributes", getQueueAttributes],
]);

function isCount(value: unknown, most: number): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= most;
}

/** Told of what is sent to which group, and after each accepted call. */
interface Listener {
  sent(queue: QueueName, group: string | null): void;
  changed(): void;
}

/** The part of SQS's JSON protocol the product uses, for queues at the addresses that `url` gives. */
export function sqsProtocol(
  messages: QueueMessages,
  url: (queue: QueueName) => string,
  listener: Listener,
): Hono {
  const app = new Hono();
  app.post("/", async (c) => {
    const action = actionOf(c);
    const json: unknown = await c.req.json().catch(() => null);
    const body = z.record(z.string(), z.unknown()).catch({}).parse(json);
    const queue = QUEUES.find((name) => url(name) === body["QueueUrl"]);
    if (queue === undefined) throw new RefusedError("QueueDoesNotExist", "unknown queue");
    const sent = (group: string | null): void => listener.sent(queue, group);
    const reply = await action(body, { queue, messages, sent });
    listener.changed();
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
