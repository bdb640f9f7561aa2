import type { Register } from "../../../language/grounding/types.ts";

/** How what is said in a call turns by whether one says tu or vous. */
export interface Speech {
  readonly callBack: string;
  readonly call: string;
  readonly asAsked: string;
  readonly hadPromised: string;
  readonly asked: string;
  readonly yourQuestion: string;
  readonly yourMessage: string;
}

export const SPEECH: Readonly<Record<Register, Speech>> = {
  vous: {
    callBack: "je vous rappelle",
    call: "je vous appelle",
    asAsked: "comme vous me l’avez demandé",
    hadPromised: "je vous avais promis",
    asked: "vous m’avez demandé",
    yourQuestion: "votre question",
    yourMessage: "votre message",
  },
  tu: {
    callBack: "je te rappelle",
    call: "je t’appelle",
    asAsked: "comme tu me l’as demandé",
    hadPromised: "je t’avais promis",
    asked: "tu m’as demandé",
    yourQuestion: "ta question",
    yourMessage: "ton message",
  },
};
