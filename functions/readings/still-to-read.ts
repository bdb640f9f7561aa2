import type { BaseContext, Claims } from "../http/context.ts";
import { modelSettings } from "../model/settings.ts";
import { LOCAL_VERSION } from "./local/version.ts";
import { wantedByModel } from "./model/reader.ts";
import { countStillToRead, isAnythingToRead, type StillToRead } from "./unread-store.ts";

type Context = BaseContext & { readonly claims: Claims };

/** What the readers of this deployment have to read; `byModel`: the model too, where one is configured. */
export const stillToRead = (ctx: Pick<Context, "environment" | "clock">, byModel: boolean): StillToRead => ({
  local: LOCAL_VERSION,
  model: byModel && modelSettings(ctx.environment) !== undefined ? wantedByModel(ctx) : undefined,
});

/** How many texts are to be read, once for each reader there is. */
export const countTextsToRead = (ctx: Context): Promise<number> =>
  countStillToRead(ctx, stillToRead(ctx, true));

/** Whether there is a text to be read; `byModel`: or one that only the model has not read. */
export const hasTextsToRead = (ctx: Context, { byModel }: { readonly byModel: boolean }): Promise<boolean> =>
  isAnythingToRead(ctx, stillToRead(ctx, byModel));
