/**
 * Lets CloudFront see that a file is not there: S3 answers 404 to who may list a bucket and 403 to everybody else, and
 * code of another version has to be a plain 404. Nobody is shown a list: a request of `/` is one of index.html.
 */
export const tellMissingFiles =
  (accountId: $util.Input<string>) =>
  (args: sst.aws.BucketArgs): undefined => {
    args.policy = [
      {
        actions: ["s3:ListBucket"],
        principals: [{ type: "service", identifiers: ["cloudfront.amazonaws.com"] }],
        conditions: [{ test: "StringEquals", variable: "AWS:SourceAccount", values: [accountId] }],
        paths: [""],
      },
    ];
  };
