import { describe, expect, it } from "vitest";
import { createEnvironment } from "../env.ts";
import { hubspotVariables } from "./hubspot/variables.ts";
import { salesforceVariables } from "./salesforce/variables.ts";

describe("the variables of a CRM", () => {
  it("have their usual values", () => {
    const source = { HUBSPOT_CLIENT_ID: "a", HUBSPOT_CLIENT_SECRET: "b", HUBSPOT_API_URL: "" };
    expect(hubspotVariables(createEnvironment(source))).toEqual({
      ...source,
      HUBSPOT_API_URL: "https://api.hubapi.com",
      HUBSPOT_APP_URL: "https://app.hubspot.com",
    });
  });

  it("are named where they are wrong, without their values", () => {
    const read = () => salesforceVariables(createEnvironment({ SALESFORCE_LOGIN_URL: "secret-word-0" }));
    expect(read).toThrow(
      'incomplete for "salesforce": check SALESFORCE_CLIENT_ID, SALESFORCE_CLIENT_SECRET, SALESFORCE_LOGIN_URL',
    );
    expect(read).not.toThrow("secret-word-0");
  });
});
