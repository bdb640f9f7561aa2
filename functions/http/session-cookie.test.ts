import { describe, expect, it } from "vitest";
import { sessionCookie } from "../../dev/test/factories.ts";
import { sessionToken } from "./session-cookie.ts";

const SECRET = "a-secret-of-thirty-two-characters-or-more";
const read = (cookie: string, secret = SECRET) => sessionToken(cookie, { secret, secure: false });

describe("a cookie that was verified before", () => {
  const cookie = sessionCookie("token", SECRET);

  it("gives its token again, also after more others than are kept", () => {
    expect(read(cookie)).toBe("token");
    expect(read(cookie)).toBe("token");
    for (let other = 0; other < 1_001; other++)
      expect(read(sessionCookie(`token${other}`, SECRET))).toBe(`token${other}`);
    expect(read(cookie)).toBe("token");
  });

  it("is refused under another secret, and where its token or signature is another's", () => {
    expect(read(cookie)).toBe("token");
    expect(read(cookie, "another-secret-of-thirty-two-characters")).toBeNull();
    expect(read(cookie.replace("token.", "other."))).toBeNull();
    expect(read(cookie.replace("token.", "token.A"))).toBeNull();
  });
});
