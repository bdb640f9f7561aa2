/** The name a reply gives its file (RFC 6266), accents included; `otherwise` when it gives none. */
export function fileNameOf(disposition: string | null, otherwise: string): string {
  const extended = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? "")?.[1];
  if (extended !== undefined) {
    try {
      return decodeURIComponent(extended);
    } catch {
      // Not what it says it is: the plain name will do.
    }
  }
  return /filename="([^"]+)"/i.exec(disposition ?? "")?.[1] ?? otherwise;
}
