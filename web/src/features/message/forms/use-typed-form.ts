import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useOtherTexts } from "../kept/use-other-texts.ts";
import { keepOnDevice } from "../kept/drafts.ts";
import type { KeptForm, KeptTexts } from "../kept/kept-texts.ts";

/**
 * What the person made of one form of a letter, null while nothing: it stays while they look at another, and on this
 * device until the message is sent or they go back to what was proposed.
 */
export function useTypedForm(actionId: string, channel: string) {
  const client = useQueryClient();
  const device = useRef<KeptTexts>(undefined);
  const name = `${actionId}/${channel}`;
  const queryKey = ["letter-form", name];
  const { data: typed = null } = useQuery({
    queryKey,
    queryFn: async () => (await keepOnDevice(client))?.form(name) ?? null,
    staleTime: Infinity,
    gcTime: Infinity,
  });
  const others = useOtherTexts(["letter-form-others", name], (texts) => texts.otherForms(name));
  // Known before the first keystroke: writing must not wait.
  useEffect(() => {
    void keepOnDevice(client).then((texts) => (device.current = texts));
  }, [client]);
  const put = (form: KeptForm | null) => {
    void client.cancelQueries({ queryKey });
    client.setQueryData<KeptForm | null>(queryKey, form);
    device.current?.putForm(name, form);
  };
  return {
    typed: typed?.text ?? null,
    type: (text: string) => put({ text }),
    forget: () => put(null),
    others,
  };
}
