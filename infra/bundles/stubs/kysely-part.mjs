class Part {
  constructor() {
    throw new Error("this part of Kysely is not deployed");
  }
}
export { Part as MergeQueryBuilder, Part as WithSchemaPlugin };
