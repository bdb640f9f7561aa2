import { useMutation } from "@tanstack/react-query";
import type { Wire } from "../../../../../functions/http/contract.ts";
import type { contract as countMentions } from "../../../../../functions/prospection/count-mentions.ts";
import type { contract as exportPersonalData } from "../../../../../functions/prospection/export-personal-data.ts";
import { errorOf, networkError } from "../../../lib/api-error.ts";
import { call } from "../../../lib/call.ts";
import { fileNameOf } from "../../../lib/file-name.ts";
import { callHeaders } from "../../../lib/http.ts";
import { saveFile } from "../../../lib/save-file.ts";
import { useContactJob } from "../use-contact-job.ts";

/**
 * Saves everything that is stored about the person as a file. Where the server has not counted yet which texts of others
 * name them, has them counted: once `count` is over, the next file has that too.
 */
export function usePersonalDataCopy(contactId: string) {
  const count = useContactJob(() =>
    call<typeof countMentions>({
      method: "POST",
      path: "/api/contacts/{contactId}/personal-data/mentions",
      params: { contactId },
    }),
  );
  const copy = useMutation({
    mutationFn: async () => {
      const failed = () => {
        throw networkError();
      };
      const address = `/api/contacts/${encodeURIComponent(contactId)}/personal-data`;
      const reply = await fetch(address, { credentials: "include", headers: callHeaders() }).catch(failed);
      if (!reply.ok) throw await errorOf(reply);
      const name = fileNameOf(reply.headers.get("content-disposition"), "donnees-personnelles.json");
      const content = await reply.blob().catch(failed);
      saveFile({ name, content });
      // The server answers in the contract’s shape.
      const { mentionsCount } = JSON.parse(await content.text()) as Wire<typeof exportPersonalData>;
      return { isWhole: mentionsCount.state === "counted" };
    },
    onSuccess: ({ isWhole }) => {
      if (!isWhole) count.start();
    },
  });
  return { copy, count };
}
