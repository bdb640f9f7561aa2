/** What was erased, longer than any backup is kept, and apart from the database (decision 068). */
export function makeErasures(): sst.aws.Bucket {
  return new sst.aws.Bucket("Erasures", {
    versioning: true,
    lifecycle: [{ id: "age", prefix: "erasures/", expiresIn: "400 days" }],
    transform: {
      // Of a versioned bucket's object, age alone takes away only the newest version, and SST has no name for the rest.
      lifecycle: (args) => {
        const { rules } = args;
        if (rules === undefined) throw new Error("The bucket's rules are not where they were.");
        args.rules = $util
          .output(rules)
          .apply((all) =>
            all.map((rule) => ({ ...rule, noncurrentVersionExpiration: { noncurrentDays: 30 } })),
          );
      },
    },
  });
}
