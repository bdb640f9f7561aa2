import { ApiError, errorOf, networkError } from "../../../lib/api-error.ts";
import { callHeaders } from "../../../lib/http.ts";
import { fileNameOf } from "../../../lib/file-name.ts";

/** One file of an export. */
export interface ExportedPart {
  readonly name: string;
  readonly content: Blob;
  /** How many there are. */
  readonly parts: number;
}

/** One part of the organization's data. `of`, once known, keeps the parts cut the same way. Throws `ApiError`. */
export async function fetchPart(part: number, of: number | undefined): Promise<ExportedPart> {
  const search = new URLSearchParams({ part: String(part), ...(of === undefined ? {} : { of: String(of) }) });
  const failed = () => {
    throw networkError();
  };
  const reply = await fetch(`/api/exports/organization?${search}`, {
    credentials: "include",
    headers: callHeaders(),
  }).catch(failed);
  if (!reply.ok) throw await errorOf(reply);
  const parts = Number(reply.headers.get("x-relance-parts"));
  if (!Number.isInteger(parts) || parts < part) {
    const message = "La réponse du serveur est illisible. Réessayez dans un instant.";
    throw new ApiError({ code: "unknown", message, status: reply.status });
  }
  const name = fileNameOf(reply.headers.get("content-disposition"), `export ${part}.zip`);
  return { name, content: await reply.blob().catch(failed), parts };
}
