import { useQuery, useQueryClient } from "@tanstack/react-query";
import { keepOnDevice } from "./drafts.ts";
import type { KeptTexts, OtherText } from "./kept-texts.ts";

/** What pages that are gone left beside the text that is shown, and how to forget one. */
export function useOtherTexts(
  queryKey: readonly string[],
  find: (texts: KeptTexts) => Promise<OtherText[]>,
): { texts: readonly OtherText[]; forget: (name: string) => void } {
  const client = useQueryClient();
  const { data: texts = [] } = useQuery({
    queryKey,
    queryFn: async () => {
      const kept = await keepOnDevice(client);
      return kept === undefined ? [] : find(kept);
    },
  });
  const forget = (name: string) => {
    void keepOnDevice(client).then((kept) => kept?.forget(name));
    client.setQueryData<OtherText[]>(queryKey, (all) => all?.filter((one) => one.name !== name));
  };
  return { texts, forget };
}
