import { expect, it } from "vitest";
import { callerOf, createPerson, signIn } from "../../../dev/test/caller.ts";
import { testStack } from "../../../dev/test/database.ts";
import { createEnvironment } from "../../env.ts";
import { route } from "../auth.ts";

it("an organization has no more teams than the setting says, and another's count for themselves", async () => {
  const { admin, platform } = await testStack({ variables: { MAXIMUM_TEAMS: "2" } });
  const call = callerOf(platform, [route]);
  const [one, other] = [
    await createPerson(admin, { role: "owner" }),
    await createPerson(admin, { role: "owner" }),
  ];
  const make = async (email: string, names: string[]) => {
    const cookie = await signIn(call, email);
    const replies = [];
    for (const name of names)
      replies.push(await call("POST", "/api/auth/organization/create-team", { cookie, body: { name } }));
    return replies;
  };
  const [, , third] = await make(one.email, ["Nord", "Sud", "Est"]);
  expect([third?.status, third?.json]).toMatchObject([
    400,
    {
      code: "YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS",
      message: "L’organisation a atteint son nombre maximal d’équipes.",
    },
  ]);
  const replies = await make(other.email, ["Nord", "Sud"]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
});

it("is a hundred unless said, and no number that better-auth cannot count to", () => {
  const limit = (MAXIMUM_TEAMS?: string) =>
    createEnvironment({ BETTER_AUTH_SECRET: "s".repeat(32), MAXIMUM_TEAMS }).auth().MAXIMUM_TEAMS;
  expect(limit()).toBe(100);
  expect(limit("7")).toBe(7);
  for (const wrong of ["0", "101", "beaucoup"]) expect(() => limit(wrong)).toThrow("MAXIMUM_TEAMS");
});
