import { expect, it } from "vitest";
import { productVariables } from "./product-variables.ts";

it("leaves out what is not declared by the product, though it looks alike", async () => {
  const ours = {
    DATABASE_URL: "postgres://a@localhost/b",
    SMTP_URL: "smtp://localhost",
    GITHUB_CLIENT_ID: "id",
    GITLAB_URL: "https://git.exemple.fr",
    OPENAI_API_KEY: "sk-1",
    AWS_SECRET_ACCESS_KEY: "local",
    HUBSPOT_CLIENT_SECRET: "secret",
    SALESFORCE_LOGIN_URL: "https://login.salesforce.com",
    PIPEDRIVE_CLIENT_ID: "id",
  };
  const others = { PATH: "/bin", GITHUB_TOKEN: "ghp", HUBSPOT_PERSONAL_ACCESS_KEY: "key", NPM_TOKEN: "npm" };
  expect(await productVariables({ ...ours, ...others })).toEqual(ours);
});
