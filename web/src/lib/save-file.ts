/** The browser may still be reading the address after the click. */
const KEPT = 60_000;

/** Hands a file to the browser, which saves it as any download. */
export function saveFile({ name, content }: { name: string; content: Blob }): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT);
}
