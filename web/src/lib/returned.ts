/** What a call returned. Throws where the server answered without any, in the words of docs/product.md, 8. */
export function returned<Data>(data: Data | null | undefined, from: string): Data {
  if (data == null) throw new Error(`No data returned from ${from}`);
  return data;
}
