/** The secrets that a stage has, by variable: nothing is made where they do not do. */
export async function stageSecrets(path: string): Promise<Record<string, string | undefined>> {
  const { names, values } = await aws.ssm.getParametersByPath({
    path: path.replace(/\/$/, ""),
    withDecryption: true,
  });
  return Object.fromEntries(names.map((name, index) => [name.slice(path.length), values[index]]));
}
