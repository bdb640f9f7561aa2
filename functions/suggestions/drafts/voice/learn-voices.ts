import type { SystemContext } from "../../../http/context.ts";
import { errorFields } from "../../../http/log.ts";
import { learnVoice } from "./learn-voice.ts";
import { writeVoice } from "./learnt-store.ts";
import { readOwnTexts, readProposed, readVoices } from "./voice-store.ts";

/** Days for which what was learnt holds: drafts are written anew where it changes. */
const DAYS = 7;
const DAY = 86_400_000;

interface Learner {
  readonly id: string;
  readonly email: string;
  readonly name: string;
}

/**
 * Learns how members write, of those of whom nothing was learnt for a week and who let it. After their lists are made:
 * what the night prepared by the voice before is sent by it. Nothing that fails here keeps a list from being made.
 */
export async function learnVoices(ctx: SystemContext, members: readonly Learner[]): Promise<void> {
  try {
    const voices = await readVoices(ctx);
    const before = ctx.clock.now().getTime() - DAYS * DAY;
    for (const member of members) {
      const voice = voices.get(member.id);
      if (voice?.learning === false) continue;
      const learntAt = voice?.learntAt ?? null;
      if (learntAt !== null && Date.parse(learntAt) > before) continue;
      const since = voice?.learnFrom ?? null;
      const texts = await readOwnTexts(ctx, member, since);
      const proposed = texts.length === 0 ? [] : await readProposed(ctx, member.id);
      const traits = learnVoice(texts, { proposed, ...(voice && { struck: voice.struck }) });
      // Of whom nothing was known, and is not now, no row is written each morning.
      if (learntAt === null && traits.length === 0) continue;
      await writeVoice(ctx, member.id, traits, since);
    }
  } catch (error) {
    ctx.log.error("voices not learnt", errorFields(error));
  }
}
