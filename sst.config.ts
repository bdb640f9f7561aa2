/// <reference path="./.sst/platform/config.d.ts" />

// Deploys the route table (functions/routes.generated.ts) and the scheduled work (functions/schedules.ts) to AWS.
// SST refuses imports at the top of this file: what it needs is imported inside run().
// What an operator sets in the environment of `npm run deploy`: RELANCE_ALARM_EMAIL (required in production),
// RELANCE_MODEL_COST_ALARM, RELANCE_DOMAIN, RELANCE_CERTIFICATE, OTEL_EXPORTER_OTLP_ENDPOINT and OTEL_COLLECTOR_LAYER,
// and of the others MAXIMUM_TEAMS, BRAND, DATABASE_CA and OPENAI_* (docs/environment.md); under `sst dev` also RELANCE_DEV (docs/developing-on-aws.md). The
// stage's secrets are given by `npm run secrets` (docs/operations.md).

export default $config({
  app(input) {
    const isProduction = input.stage === "production";
    return {
      name: "relance",
      home: "aws",
      removal: isProduction ? "retain" : "remove",
      protect: isProduction,
      providers: { aws: { region: "eu-west-3" } },
    };
  },

  async run() {
    const { routes } = await import("./functions/routes.generated.ts");
    const { MEMORY_MEGABYTES, routeKey } = await import("./functions/http/route-row.ts");
    const { schedules, workers } = await import("./functions/schedules.ts");
    const { secretsOf, secretsPath } = await import("./functions/secrets/names.ts");
    const { alarmAddress } = await import("./infra/alarm-address.ts");
    const { makeAlarms } = await import("./infra/alarms.ts");
    const { makeApi } = await import("./infra/api.ts");
    const { makeErasures } = await import("./infra/erasures.ts");
    const { modelVariables } = await import("./infra/model-variables.ts");
    const { inWords, refusedVariables } = await import("./infra/refused-variables.ts");
    const { releaseName } = await import("./infra/release.ts");
    const { makeRouter } = await import("./infra/router.ts");
    const { tellMissingFiles } = await import("./infra/screens-bucket.ts");
    const { stageSecrets } = await import("./infra/stage-secrets.ts");
    type FunctionRow = import("./functions/http/route-row.ts").FunctionRow;
    type EnvironmentGroup = import("./functions/http/route-row.ts").EnvironmentGroup;

    const secrets = secretsPath($app.stage);
    // Before anything is made: what production cannot work without (decision 104).
    if ($app.stage === "production") {
      const refused = refusedVariables(await stageSecrets(secrets), process.env);
      if (refused.length > 0)
        throw new Error(`Production is not deployed (docs/production.md):\n${inWords(refused)}`);
    }

    const brand = process.env["BRAND"] ?? "Relance";
    const domain = process.env["RELANCE_DOMAIN"];
    const alarmEmail = alarmAddress($app.stage, process.env["RELANCE_ALARM_EMAIL"]);
    // What every function is told, to say what it is and where its figures go.
    const spans = process.env["OTEL_EXPORTER_OTLP_ENDPOINT"];
    const observation = {
      METRICS_NAMESPACE: `Relance/${$app.stage}`,
      RELEASE: releaseName(),
      ...(spans ? { OTEL_EXPORTER_OTLP_ENDPOINT: spans } : {}),
    };
    // Under `sst dev` the screens come from Vite on this machine, which hands /api on: that is the one origin then.
    const devUrl = "http://localhost:5173";
    /** A developer's stage has neither schedules nor alarms, unless RELANCE_DEV names them. */
    const wanted = (what: "schedules" | "alarms") =>
      !$dev || (process.env["RELANCE_DEV"] ?? "").split(",").includes(what);

    $transform(sst.aws.Function, (args) => {
      args.architecture ??= "arm64";
      args.runtime ??= "nodejs24.x";
      args.logging ??= { retention: "1 month" };
      // A collector of spans beside the function, which holds what its receiver asks for (decision 065).
      const collector = process.env["OTEL_COLLECTOR_LAYER"];
      if (collector) args.layers ??= [collector];
      // pg asks for its native twin only when told to; it is not installed. What libraries load and nobody uses is
      // replaced by a plugin: SST drops esbuild's own `alias` (decision 103).
      args.nodejs ??= {
        minify: true,
        plugins: "infra/bundles/plugins.mjs",
        esbuild: { external: ["pg-native"] },
      };
    });

    // Secrets are encrypted parameters that functions read when they start (decision 067). This one goes to
    // CloudFront too: while it changes there are two, the new one first.
    const entranceKey = aws.ssm
      .getParameterOutput({ name: `${secrets}ENTRANCE_KEY`, withDecryption: true })
      .value.apply((keys) => keys.split(",")[0]?.trim());
    const { accountId } = aws.getCallerIdentityOutput({});
    const { region } = aws.getRegionOutput({});
    const certificate = process.env["RELANCE_CERTIFICATE"];
    const router = makeRouter(entranceKey, domain ? { name: domain, certificate } : undefined);

    const deadLetters = new sst.aws.Queue("DeadLetters", {
      // Fourteen days, the longest SQS keeps: an incident over a holiday loses nothing.
      transform: { queue: { messageRetentionSeconds: 1_209_600 } },
    });
    /** A queue of work for each worker: `InteractiveWork` for `interactive`. */
    const workQueue = (name: string, { visibilitySeconds, attempts }: (typeof workers)["bulk"]) =>
      new sst.aws.Queue(name, {
        visibilityTimeout: `${visibilitySeconds} seconds`,
        dlq: { queue: deadLetters.arn, retry: attempts },
      });
    const work = {
      interactive: workQueue("InteractiveWork", workers.interactive),
      morning: workQueue("MorningWork", workers.morning),
      bulk: workQueue("BulkWork", workers.bulk),
    };

    const erasures = makeErasures();

    // In PEM: no file of the operator's goes along. Supabase's own comes with the functions.
    const ca = process.env["DATABASE_CA"];
    const databaseCa: Record<string, string> = ca ? { DATABASE_CA: ca } : {};
    // The variables of each group of functions/env.ts that are no secrets; those with a default there are left to it.
    const variables: Record<EnvironmentGroup, Record<string, $util.Input<string>>> = {
      application: { APP_URL: $dev ? devUrl : router.url, BRAND: brand },
      auth: process.env["MAXIMUM_TEAMS"] ? { MAXIMUM_TEAMS: process.env["MAXIMUM_TEAMS"] } : {},
      // A Lambda answers one request at a time; the pooler in front of Postgres counts connections.
      database: { DATABASE_POOL: "2", ...databaseCa },
      authDatabase: databaseCa,
      dataApi: {},
      mail: {},
      push: {},
      social: {},
      // Off by default: the deterministic writer belongs to the local stack.
      writer: {},
      telephone: {},
      model: modelVariables(process.env),
      // The region and the function's own credentials are Lambda's to give.
      queue: {
        QUEUE_URL: work.interactive.url,
        MORNING_QUEUE_URL: work.morning.url,
        BULK_QUEUE_URL: work.bulk.url,
      },
      erasures: { ERASURES_URL: $interpolate`https://${erasures.nodes.bucket.bucketRegionalDomainName}` },
      tokens: {},
      mailboxes: {},
      crms: {},
    };

    /** The variables of a row's groups and no others, and the names of their secrets. */
    const environmentOf = (row: FunctionRow) => {
      const names = secretsOf(row.environment);
      return {
        ...observation,
        ...Object.fromEntries(row.environment.flatMap((group) => Object.entries(variables[group]))),
        ...(names.length > 0 ? { SECRETS_PATH: secrets, SECRETS: names.join(",") } : {}),
      };
    };
    /** To read the secrets of its groups, by name; the account's own key for parameters decrypts them. */
    const mayReadSecrets = (row: FunctionRow) => {
      const names = secretsOf(row.environment);
      const resources = names.map(
        (name) => $interpolate`arn:aws:ssm:${region}:${accountId}:parameter${secrets}${name}`,
      );
      return names.length > 0 ? [{ actions: ["ssm:GetParameters"], resources }] : [];
    };

    /** What a row's function may know and do: its groups' variables, and to send when it has the queue. */
    const functionArgs = (row: FunctionRow) => ({
      handler: row.handler,
      timeout: `${row.timeoutSeconds ?? 20} seconds` as const,
      memory: `${MEMORY_MEGABYTES[row.memory ?? "rows"]} MB` as const,
      environment: environmentOf(row),
      permissions: [
        ...mayReadSecrets(row),
        ...(row.environment.includes("queue")
          ? [
              {
                actions: [`sqs:${row.queueAction ?? "SendMessage"}`],
                resources: Object.values(work).map(({ arn }) => arn),
              },
            ]
          : []),
        // To add, and neither to read nor to take away.
        ...(row.environment.includes("erasures")
          ? [{ actions: ["s3:PutObject"], resources: [$interpolate`${erasures.arn}/erasures/*`] }]
          : []),
      ],
    });

    const api = makeApi();
    for (const row of routes) api.route(routeKey(row), functionArgs(row), { name: row.name });
    router.route("/api", api.url, { readTimeout: "30 seconds" });

    for (const name of ["interactive", "morning", "bulk"] as const) {
      const [queue, row] = [work[name], workers[name]];
      const args = functionArgs(row);
      queue.subscribe(
        {
          ...args,
          // The worker itself says when a message comes again.
          permissions: [
            ...args.permissions,
            { actions: ["sqs:ChangeMessageVisibility"], resources: [queue.arn] },
          ],
        },
        {
          batch: { size: row.batchSize, partialResponses: true },
          transform: { eventSourceMapping: { scalingConfig: { maximumConcurrency: row.concurrency } } },
        },
      );
    }

    for (const row of wanted("schedules") ? schedules : []) {
      const args = functionArgs(row);
      new sst.aws.CronV2(row.name, {
        schedule: row.schedule,
        timezone: row.timeZone,
        // The scheduler's own retries and dead letters are for calls that never reached the function …
        retries: row.retries,
        dlq: deadLetters.arn,
        function: {
          ...args,
          // … and these for calls that did and failed.
          retries: row.retries,
          permissions: [...args.permissions, { actions: ["sqs:SendMessage"], resources: [deadLetters.arn] }],
          transform: {
            eventInvokeConfig: { destinationConfig: { onFailure: { destination: deadLetters.arn } } },
          },
        },
      });
    }

    new sst.aws.StaticSite("Web", {
      build: { command: "npx vite build web", output: "web/dist" },
      environment: { VITE_BRAND: brand, ...($dev ? { API_URL: router.url } : {}) },
      dev: { command: "npx vite web --port 5173 --strictPort", url: devUrl },
      router: { instance: router },
      transform: { assets: tellMissingFiles(accountId) },
      assets: {
        // Only what carries a hash in its name may be kept.
        fileOptions: [
          { files: "**", ignore: ".vite/**", cacheControl: "public,max-age=0,must-revalidate" },
          { files: "assets/**", cacheControl: "public,max-age=31536000,immutable" },
        ],
      },
    });

    // For `npm run doctor`, which finds them in .sst/outputs.json, and for a domain's names outside Route 53.
    const deployed = {
      url: $dev ? devUrl : router.url,
      cloudFront: router.nodes.cdn.nodes.distribution.domainName,
      ...variables.queue,
      ...variables.erasures,
    };
    if (!wanted("alarms")) return deployed;

    makeAlarms(
      {
        namespace: observation.METRICS_NAMESPACE,
        apiId: api.nodes.api.id,
        workQueues: {
          Interactive: work.interactive.nodes.queue.name,
          Morning: work.morning.nodes.queue.name,
          Bulk: work.bulk.nodes.queue.name,
        },
        deadLetters: deadLetters.nodes.queue.name,
      },
      alarmEmail,
    );

    return deployed;
  },
});
