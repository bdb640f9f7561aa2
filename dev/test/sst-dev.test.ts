import { afterEach, describe, expect, it } from "vitest";
import { routes } from "../../functions/routes.generated.ts";
import { schedules } from "../../functions/schedules.ts";
import { runSstConfig } from "./fake-sst.ts";

describe("sst.config.ts under sst dev", () => {
  afterEach(() => {
    delete process.env["RELANCE_DEV"];
  });
  const typesOf = async (wanted?: string) => {
    if (wanted !== undefined) process.env["RELANCE_DEV"] = wanted;
    const { asked } = await runSstConfig("anna", { dev: true });
    const count = (type: string) => asked.filter((one) => one.type === type).length;
    return { asked, schedules: count("sst.aws.CronV2"), alarms: count("aws.cloudwatch.MetricAlarm") };
  };

  it("has the screens served by Vite, which hands /api on to the stage, and takes their origin for its own", async () => {
    const { asked } = await typesOf();
    const [web] = asked.filter(({ type }) => type === "sst.aws.StaticSite").map(({ args }) => args);
    expect(web?.["dev"]).toEqual({
      command: "npx vite web --port 5173 --strictPort",
      url: "http://localhost:5173",
    });
    expect(web?.["environment"]).toMatchObject({ API_URL: "https://router.example" });
    const handlers = asked
      .filter(({ type }) => type === "sst.aws.ApiGatewayV2.route")
      .map(({ args }) => (args["rest"] as { environment: Record<string, string> }[])[0]?.environment ?? {});
    expect(handlers).toHaveLength(routes.length);
    const origins = new Set(handlers.flatMap((environment) => environment["APP_URL"] ?? []));
    expect([...origins]).toEqual(["http://localhost:5173"]);
    expect(handlers.flatMap((environment) => environment["SECRETS_PATH"] ?? [])).toContain("/relance/anna/");
  });

  it.each([
    [undefined, 0, false],
    ["schedules", schedules.length, false],
    ["schedules,alarms", schedules.length, true],
  ])("wakes nobody and runs nothing by itself unless wanted: %s", async (wanted, count, alarmed) => {
    const found = await typesOf(wanted);
    expect([found.schedules, found.alarms > 0]).toEqual([count, alarmed]);
  });
});
