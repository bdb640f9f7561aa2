import { connect } from "node:net";
import { createTransport } from "nodemailer";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { testStack } from "../test/database.ts";
import { startMailbox } from "./mailbox.ts";

const { admin, databaseUrl } = await testStack();
const mailbox = await startMailbox(databaseUrl);
const transport = createTransport(mailbox.url);
afterAll(async () => {
  transport.close();
  await mailbox.stop();
});
beforeEach(() => admin.query("truncate local.mail restart identity"));

const send = (mail: { to: string | string[]; kind?: string; subject?: string; text?: string }) =>
  transport.sendMail({
    from: "Relance <ne-pas-repondre@relance.example>",
    to: mail.to,
    subject: mail.subject ?? "Sujet",
    text: mail.text ?? "Bonjour",
    ...(mail.kind === undefined ? {} : { headers: { "x-relance-kind": mail.kind } }),
  });
const read = async (query: string): Promise<unknown> => (await mailbox.app.request(`/?${query}`)).json();

describe("the local mailbox", () => {
  it("keeps a mail, with the link it holds and that link's token", async () => {
    const url = "http://localhost:3000/api/auth/reset-password/abc123?callbackURL=%2Fauth";
    await send({
      to: "Camille@Exemple.test",
      kind: "reset",
      subject: "Réinitialiser votre mot de passe – été",
      text: `Bonjour Élodie,\n\nOuvrez ${url}.\n\nÀ bientôt`,
    });
    expect(await read("to=camille@exemple.test&kind=reset")).toEqual({
      to: "camille@exemple.test",
      kind: "reset",
      subject: "Réinitialiser votre mot de passe – été",
      text: expect.stringContaining(`Bonjour Élodie,\n\nOuvrez ${url}.`),
      url,
      token: "abc123",
      stopUrl: null,
      id: "1",
    });
  });

  it.each([
    ["http://localhost:3000/api/auth/verify-email?token=t1&callbackURL=/x", "t1"],
    ["http://localhost:3000/auth/register?invitation=i1", "i1"],
    ["http://localhost:3000/api/auth/delete-user/callback?token=d1&callbackURL=%2Fauth%2Fregister", "d1"],
    ["http://localhost:3000/auth/reset/r1", "r1"],
    ["http://localhost:3000/", null],
  ])("finds the token of %s", async (url, token) => {
    await send({ to: "a@exemple.test", text: `Voir (${url})` });
    expect(await read("to=a@exemple.test")).toMatchObject({ url, token });
  });

  it("gives an invitation's mail the invitation's id, and the secret beside it as its token", async () => {
    const id = "0f9a3c52-7d1e-4c38-9f0b-6b2f8f7d2a11";
    const url = `http://localhost:3000/auth/register?invitation=${id}&token=secret-1`;
    await send({ to: "a@exemple.test", kind: "invitation", text: `Rejoindre :\n${url}\n` });
    expect(await read("to=a@exemple.test&kind=invitation")).toMatchObject({ url, id, token: "secret-1" });
    await send({ to: "a@exemple.test", kind: "reset" });
    expect(await read("to=a@exemple.test")).toMatchObject({ kind: "reset", id: "2" });
  });

  it("takes a folder whose mails are from before invitations had an id", async () => {
    const older = await testStack();
    await older.admin.query(`create schema local; create table local.mail (
      id bigint generated always as identity primary key, recipient text not null, kind text, subject text not null,
      text text not null, url text, token text, sent_at timestamptz not null default now());
      insert into local.mail (recipient, subject, text) values ('b@exemple.test', 'Ancien', '')`);
    const opened = await startMailbox(older.databaseUrl);
    expect(await (await opened.app.request("/?to=b@exemple.test")).json()).toMatchObject({ id: "1" });
    await opened.stop();
  });

  it("answers the newest by address, by kind, or both; null where there is none", async () => {
    await send({ to: "a@exemple.test", kind: "reset", subject: "1" });
    await send({ to: "a@exemple.test", kind: "digest", subject: "2" });
    await send({ to: "b@exemple.test", kind: "reset", subject: "3" });
    expect(await read("to=a@exemple.test")).toMatchObject({ subject: "2", url: null, token: null });
    expect(await read("kind=reset")).toMatchObject({ subject: "3" });
    expect(await read("to=&kind=reset")).toMatchObject({ subject: "3" });
    expect(await read("to=A@EXEMPLE.TEST&kind=reset")).toMatchObject({ subject: "1" });
    expect(await read("to=b@exemple.test&kind=digest")).toBeNull();
    expect(await read("to=c@exemple.test")).toBeNull();
  });

  it("keeps a mail without kind, and one for each of several people", async () => {
    await send({ to: ["a@exemple.test", "b@exemple.test"] });
    for (const to of ["a@exemple.test", "b@exemple.test"]) {
      expect(await read(`to=${to}`)).toMatchObject({ to, kind: null });
    }
  });

  it("shows a page on which no mail can run anything", async () => {
    expect(await (await mailbox.app.request("/")).text()).toContain("Aucun message pour l’instant.");
    await send({
      to: "a@exemple.test",
      subject: "<script>alert(1)</script>",
      text: "<img src=x onerror=alert(1)>",
    });
    const page = await (await mailbox.app.request("/")).text();
    expect(page).toContain("&#60;script&#62;");
    expect(page).not.toMatch(/<script|<img/);
  });

  it("tells the sender when a mail could not be kept", async () => {
    await admin.query("alter table local.mail rename to away");
    try {
      await expect(send({ to: "a@exemple.test" })).rejects.toThrow();
    } finally {
      await admin.query("alter table local.away rename to mail");
    }
    await send({ to: "a@exemple.test" });
    expect(await read("to=a@exemple.test")).not.toBeNull();
  });

  it("survives a sender that hangs up in the middle", async () => {
    const { port } = new URL(mailbox.url);
    for (let time = 0; time < 3; time++) {
      await new Promise<void>((resolve, reject) => {
        const socket = connect(Number(port), "127.0.0.1");
        socket.once("error", reject);
        socket.once("data", () => {
          socket.write(
            "EHLO a\r\nMAIL FROM:<a@b.test>\r\nRCPT TO:<c@d.test>\r\nDATA\r\nSubject: x\r\n",
            () => {
              setTimeout(() => {
                socket.resetAndDestroy();
                resolve();
              }, 50);
            },
          );
        });
      });
    }
    await send({ to: "a@exemple.test" });
    expect(await read("to=a@exemple.test")).not.toBeNull();
  });
});
