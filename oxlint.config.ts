import { defineConfig, type OxlintConfig } from "oxlint";

const LOCAL_STACK = {
  group: ["**/dev/**", "**/web/**"],
  message: "Product code knows neither the local stack nor the screens.",
};
const OTHER_WORKSPACES = {
  group: ["@relance/*", "**/simulators/**", "**/lab/**"],
  message: "The product takes neither the simulators nor the lab.",
};
const DATABASES = {
  group: ["pg", "pg/*", "@supabase/*", "kysely", "kysely/*", "postgres", "better-auth", "better-auth/*"],
  message: "Only functions/db and functions/auth know Postgres, Supabase and better-auth.",
};
const MODEL = {
  group: ["openai", "openai/**"],
  message: "Only functions/model speaks to the model server.",
};
const ENVIRONMENT = "functions/env.ts reads the environment, once.";
const PROCESS = { group: ["process", "node:process"], message: ENVIRONMENT };
/** All of the server but the files that the web may have, values included. */
const SERVER = [
  "**/functions/**",
  "!**/functions/**/contract.ts",
  "!**/functions/crm/names.ts",
  "!**/functions/intelligence/names.ts",
  "!**/functions/jobs/names.ts",
  "!**/functions/settings/names.ts",
];

type Pattern = typeof LOCAL_STACK;
type Rules = NonNullable<OxlintConfig["rules"]>;

/** What files may not import; a later entry for a file replaces an earlier one. */
const forbid = (...patterns: readonly Pattern[]): Rules => ({
  "no-restricted-imports": ["error", { patterns: [...patterns, OTHER_WORKSPACES] }],
});

/** The same, of files that import nothing but what is named. */
const allowOnly = (names: readonly string[], message: string): Rules =>
  forbid({ group: ["*", "**/*", ...names.map((name) => `!${name}`)], message });

const NOT_OF_THE_WORKSHOP = { group: ["**/lab/**", "@relance/lab"], message: "Nothing needs the lab." };

export default defineConfig({
  plugins: ["typescript", "unicorn", "oxc", "import", "react", "jsx-a11y", "promise", "node", "vitest"],
  categories: { correctness: "error", suspicious: "error" },
  options: { typeAware: true },
  env: { builtin: true, es2024: true },
  ignorePatterns: [
    "node_modules",
    ".sst",
    "web/dist",
    ".local*",
    "**/*.generated.ts",
    "sst.config.ts",
    "infra/alarms.ts",
  ],
  rules: {
    "no-console": "error",
    "import/no-cycle": ["error", { ignoreTypes: false }],
    "import/no-unassigned-import": "off",
    "typescript/no-explicit-any": "error",
    "typescript/no-floating-promises": "error",
    "typescript/no-misused-promises": "off",
    "typescript/no-unsafe-type-assertion": "off",
    "typescript/consistent-type-imports": "error",
    "typescript/no-non-null-assertion": "error",
    "react/react-in-jsx-scope": "off",
    "no-shadow": "off",
    "no-underscore-dangle": "off",
    "no-await-in-loop": "off",
    "unicorn/no-array-sort": "off",
    "unicorn/no-array-reverse": "off",
    "unicorn/consistent-function-scoping": "off",
    "unicorn/prefer-add-event-listener": "off",
    "unicorn/require-post-message-target-origin": "off",
    "promise/always-return": "off",
    "vitest/no-conditional-expect": "error",
    "vitest/require-mock-type-parameters": "off",
    "vitest/require-to-throw-message": "off",
    "vitest/no-disabled-tests": "error",
    "vitest/no-focused-tests": "error",
    "unicorn/import-style": [
      "error",
      {
        extendDefaultStyles: false,
        checkExportFrom: true,
        styles: { zod: { namespace: true, named: false, default: false, unassigned: false } },
      },
    ],
    "vitest/valid-expect": ["error", { maxArgs: 2 }],
    "vitest/no-standalone-expect": [
      "error",
      { additionalTestBlockFunctions: ["beforeAll", "beforeEach", "afterEach"] },
    ],
  },
  overrides: [
    { files: ["infra/bundles/stubs/*.mjs"], rules: { "typescript/no-extraneous-class": "off" } },
    {
      files: ["functions/**/*.ts"],
      rules: {
        "node/no-process-env": "error",
        "no-restricted-properties": [
          "error",
          { object: "globalThis", property: "process", message: ENVIRONMENT },
          { object: "process", property: "env", message: ENVIRONMENT },
        ],
        ...forbid(LOCAL_STACK, DATABASES, MODEL, PROCESS),
      },
    },
    { files: ["functions/model/**/*.ts"], rules: forbid(LOCAL_STACK, DATABASES, PROCESS) },
    {
      files: ["functions/db/**/*.ts", "functions/auth/**/*.ts"],
      rules: forbid(LOCAL_STACK, MODEL, PROCESS),
    },
    {
      files: ["functions/schedules.ts"],
      rules: allowOnly(
        ["./http/route-row.ts", "./jobs/queues.ts"],
        "The schedules are data: they import other data, never what answers.",
      ),
    },
    {
      files: ["functions/**/contract.ts"],
      rules: allowOnly(
        [
          "zod",
          "./contract.ts",
          "../contract.ts",
          "./*/contract.ts",
          "../*/contract.ts",
          "../../*/contract.ts",
          "../*/*/contract.ts",
          "../../../*/contract.ts",
          "./names.ts",
          "../crm/names.ts",
          "../settings/names.ts",
        ],
        "A contract is shared with the browser: schemas, and the names of CRMs and choices.",
      ),
    },
    {
      files: ["functions/env.ts"],
      rules: { "node/no-process-env": "off", "no-restricted-properties": "off" },
    },
    {
      files: ["functions/**/*.test.ts", "supabase/**/*.ts"],
      rules: { ...forbid(), "node/no-process-env": "off", "no-restricted-properties": "off" },
    },
    {
      files: ["web/**/*.ts", "web/**/*.tsx"],
      rules: {
        "no-console": ["error", { allow: ["error"] }],
        "no-restricted-imports": [
          "error",
          {
            paths: [
              {
                name: "react-router",
                importNames: ["BrowserRouter", "Link", "NavLink", "useSearchParams"],
                message:
                  "ui/link.tsx, lib/search-params.ts, lib/browser-router.tsx: the library's own bring 4 kB into every first visit.",
              },
            ],
            patterns: [
              {
                group: SERVER,
                allowTypeImports: true,
                message:
                  "The web knows the server by its slices' contracts and the names of CRMs, kinds of jobs and choices only.",
              },
              {
                group: SERVER,
                allowImportNamePattern: "^contract$",
                message: "Of a verb's file the web takes the type of its contract alone.",
              },
              { group: ["**/dev/**"], message: "The web knows nothing of the local stack." },
              OTHER_WORKSPACES,
            ],
          },
        ],
      },
    },
    {
      files: ["dev/**/*.ts", "dev/**/*.mjs", "simulators/**/*.ts", "lab/**/*.ts", "web/e2e/**"],
      rules: { "no-console": "off", "node/no-process-env": "off" },
    },
    {
      files: ["web/**/*.test.tsx", "web/**/*.test.ts", "web/e2e/**"],
      rules: forbid(),
    },
    {
      files: ["dev/**/*.ts"],
      rules: { "no-restricted-imports": ["error", { patterns: [NOT_OF_THE_WORKSHOP] }] },
    },
    {
      files: ["simulators/**/*.ts"],
      rules: {
        "no-restricted-imports": [
          "error",
          {
            patterns: [
              {
                group: [
                  "**/functions/**",
                  "!**/functions/typed-object.ts",
                  "!**/functions/**/contract.ts",
                  "**/dev/**",
                  "**/lab/**",
                  "**/web/**",
                ],
                message: "Simulators know of the product its contracts only.",
              },
            ],
          },
        ],
      },
    },
    { files: ["simulators/**/*.test.ts"], rules: { "no-restricted-imports": "off" } },
  ],
});
