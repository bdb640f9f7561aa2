import { expect, it } from "vitest";
import { aHistory, aNote, explain, promise, received, sent } from "../../ranking/history.fixture.ts";
import { firstChannel } from "./first-channel.ts";

const callback = sent("2026-10-06", "Je vous rappelle vendredi.", [promise("call", "vendredi")]);
const channelOf = (rows: Parameters<typeof aHistory>[0], overrides: Parameters<typeof aHistory>[1] = {}) =>
  firstChannel(aHistory(rows, overrides), explain(rows, overrides).reasons);

it("is a call where a call is owed, whoever asked for it", () => {
  expect(channelOf([callback])).toBe("call");
  expect(channelOf([received("2026-10-08", "Rappelez-moi.", [promise("call")])])).toBe("call");
});

it("is a mail for all else: a meeting to agree, a sending, a question", () => {
  expect(channelOf([received("2026-10-08", "Voyons-nous.", [promise("meet")])])).toBe("mail");
  expect(channelOf([sent("2026-10-01", "Je vous envoie la notice.", [promise("send")])])).toBe("mail");
  expect(channelOf([received("2026-10-08", "Combien ?", [{ kind: "question", who: "us" }])])).toBe("mail");
});

it("is a mail where no call may be proposed, or they asked to be written to", () => {
  expect(channelOf([callback], { noCall: true })).toBe("mail");
  const said = (quote: string) => aNote("2026-10-07", quote, [{ kind: "channel", quote }]);
  expect(channelOf([callback, said("Préfère les mails.")])).toBe("mail");
  expect(channelOf([callback, said("Plutôt un appel qu’un mail.")])).toBe("call");
});
