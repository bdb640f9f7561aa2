import type { ObjectType, Owner } from "../types.ts";
import type { Person } from "./people.ts";
import type { Random } from "./random.ts";
import type { StoryEvent } from "./scene.ts";
import { richText, roughen, writeLetter } from "./wording.ts";

export type Draft = { type: ObjectType; at: number; properties: Record<string, string | null> };
/** What stands under a salesperson's name in a mail. */
export type House = readonly string[];
export const ORDALYS: House = ["Ordalys, la maintenance planifiée", "01 99 00 42 42"];

type Setting = {
  person: Person;
  owner: Owner;
  house: House;
  random: Random;
  /** Leaves texts as they were written, without the generator's typing mistakes. */
  isAsWritten?: boolean;
};
type Properties = Draft["properties"];

const channels = { sms: "SMS", whatsapp: "WHATS_APP", linkedin: "LINKEDIN_MESSAGE" } as const;
/** HubSpot's default call outcomes: connected, no answer. */
const dispositions: Record<string, string> = {
  COMPLETED: "f240bbac-87c9-4f6e-bf70-924b57d47db7",
  NO_ANSWER: "73a0d17f-1163-4015-bdd5-ec830791da20",
};

/** The HubSpot object an event of a story leaves, at `at` (milliseconds). */
export function writeEngagement(
  event: StoryEvent,
  at: number,
  before: StoryEvent | undefined,
  setting: Setting,
): Draft {
  const { random, owner } = setting;
  const common = { hs_timestamp: new Date(at).toISOString(), hubspot_owner_id: owner.id };
  const draft = (type: ObjectType, own: Properties): Draft => ({
    type,
    at,
    properties: { ...common, ...own },
  });
  const rough = () => (setting.isAsWritten ? event.text : roughen(event.text, random));
  switch (event.kind) {
    case "note":
      return draft("notes", { hs_note_body: richText(rough(), random) });
    case "call":
      return draft("calls", callProperties(event, rough(), setting));
    case "meeting":
      return draft("meetings", meetingProperties(event, at, random));
    case "mail-in":
    case "mail-out":
      return draft("emails", mailProperties(event, before, setting));
    case "sms":
    case "whatsapp":
    case "linkedin":
      return draft("communications", {
        hs_communication_channel_type: channels[event.kind],
        hs_communication_logged_from: "CRM",
        hs_communication_body: random.chance(0.3) ? richText(rough(), random) : rough(),
      });
    default:
      throw new Error("Unknown kind of event");
  }
}

function callProperties(event: StoryEvent, text: string, { person, random }: Setting): Properties {
  const outcome = event.outcome ?? "COMPLETED";
  const inbound = /vocal|a appelé|m'a appelé/.test(event.text);
  return {
    hs_call_title: random.pick(["Appel", `Appel ${person.lastName}`, `Appel avec ${person.firstName}`, null]),
    hs_call_body: richText(text, random),
    hs_call_direction: inbound ? "INBOUND" : "OUTBOUND",
    hs_call_status: outcome,
    hs_call_disposition: dispositions[outcome] ?? null,
    hs_call_duration: outcome === "COMPLETED" ? String(random.between(60, 1500) * 1000) : "0",
  };
}

function meetingProperties(event: StoryEvent, at: number, random: Random): Properties {
  const minutes = random.pick([30, 45, 60, 60, 90]);
  const internal = random.chance(0.3);
  const body = richText(event.text, random);
  return {
    hs_meeting_title: event.title ?? "Réunion",
    hs_meeting_body: internal ? "" : body,
    hs_internal_meeting_notes: internal ? body : null,
    hs_meeting_start_time: new Date(at).toISOString(),
    hs_meeting_end_time: new Date(at + minutes * 60_000).toISOString(),
    hs_meeting_outcome: event.outcome ?? "COMPLETED",
    hs_meeting_location: random.pick(["Visio", "Sur site", null]),
  };
}

function mailProperties(event: StoryEvent, before: StoryEvent | undefined, setting: Setting): Properties {
  const { person, owner, random, house } = setting;
  const received = event.kind === "mail-in";
  const theirs = [
    `${person.firstName} ${person.lastName}`,
    random.chance(0.7) ? person.job : "",
    person.company,
  ];
  const ours = [`${owner.firstName} ${owner.lastName}`, ...house];
  const signature = (received ? theirs : ours).filter((line) => line !== "");
  const answered = before?.kind === "mail-in" || before?.kind === "mail-out" ? before.text : undefined;
  const isReply = (event.title ?? "").startsWith("Re:");
  const letter = writeLetter(
    event.text,
    signature,
    isReply && random.chance(0.6) ? quote(answered, received ? owner.email : person.email) : undefined,
    random,
  );
  return {
    hs_email_subject: event.title ?? null,
    hs_email_text: letter.text,
    hs_email_html: letter.html,
    hs_email_direction: received ? "INCOMING_EMAIL" : "EMAIL",
    hs_email_status: "SENT",
    hs_email_from_email: received ? person.email : owner.email,
    hs_email_to_email: received ? owner.email : person.email,
  };
}

function quote(answered: string | undefined, from: string): string {
  const text = answered ?? "Bonjour,\n\nMerci pour votre message, je reste à votre écoute.\n\nBonne journée";
  const lines = text.split("\n").map((line) => `> ${line}`.trimEnd());
  return [`${from} a écrit :`, ...lines].join("\n");
}
