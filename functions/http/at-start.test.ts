import { afterEach, describe, expect, it, vi } from "vitest";
import { atStart, lambdaPlatform } from "./lambda.ts";

afterEach(() => vi.unstubAllEnvs());

describe("what a function does while it starts", () => {
  it("is done on Lambda, over the platform that its requests get", async () => {
    vi.stubEnv("AWS_LAMBDA_FUNCTION_NAME", "Auth");
    const prepare = vi.fn();
    await atStart(prepare);
    expect(prepare.mock.calls).toEqual([[await lambdaPlatform()]]);
  });

  it("is not done elsewhere, where modules are only loaded", async () => {
    vi.stubEnv("AWS_LAMBDA_FUNCTION_NAME", undefined);
    const prepare = vi.fn();
    await atStart(prepare);
    expect(prepare).not.toHaveBeenCalled();
  });

  it("keeps no function from starting when it fails: the request that needs it says what is wrong", async () => {
    vi.stubEnv("AWS_LAMBDA_FUNCTION_NAME", "Auth");
    await expect(atStart(() => Promise.reject(new Error("away")))).resolves.toBeUndefined();
  });
});
