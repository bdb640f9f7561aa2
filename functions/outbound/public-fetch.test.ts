import { once } from "node:events";
import { request } from "node:http";
import { type AddressInfo, createServer } from "node:net";
import { describe, expect, it, vi } from "vitest";
import { isPublicAddress } from "./public-address.ts";
import { answerTo, PrivateAddressError, publicFetch, type Resolve } from "./public-fetch.ts";

describe("a public address", () => {
  it.each([
    "8.8.8.8",
    "93.184.216.34",
    "172.15.0.1",
    "172.32.0.1",
    "2606:4700::1111",
    "2a00:1450:4007::200e",
  ])("is %s", (address) => expect(isPublicAddress(address)).toBe(true));

  it.each([
    "0.0.0.0",
    "10.1.2.3",
    "100.64.0.1",
    "127.0.0.1",
    "169.254.169.254",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.1.1",
    "198.18.0.1",
    "224.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "fe80::1",
    "fd12::1",
    "ff02::1",
    "::ffff:8.8.8.8",
    "64:ff9b::808:808",
    "2001:db8::1",
    "2002:a00:1::1",
    "2001::1",
    "localhost",
    "8.8.8.8.8",
    "0x7f000001",
    "",
  ])("is not %s", (address) => expect(isPublicAddress(address)).toBe(false));
});

describe("a stranger's address", () => {
  const nowhere: Resolve = async () => [];

  it.each([
    "http://a.example/x",
    "https://a.example:8443/x",
    "https://me:pass@a.example/x",
    "file:///etc/passwd",
  ])("is not looked up at %s", async (address) => {
    const resolve = vi.fn(nowhere);
    await expect(publicFetch(new URL(address), {}, resolve)).rejects.toBeInstanceOf(PrivateAddressError);
    expect(resolve).not.toHaveBeenCalled();
  });

  it("is not asked where its name leads into another network, or nowhere", async () => {
    for (const resolve of [nowhere, async () => [{ address: "240.0.0.1", family: 4 }]])
      await expect(publicFetch(new URL("https://a.example/x"), {}, resolve)).rejects.toBeInstanceOf(
        PrivateAddressError,
      );
    for (const host of ["[::1]", "127.0.0.1", "localhost"])
      await expect(publicFetch(new URL(`https://${host}/x`), {})).rejects.toBeInstanceOf(PrivateAddressError);
  });
});

describe("a stranger's server", () => {
  it.each([
    ["HTTP/1.1 700 Odd\r\n\r\n", null],
    ["HTTP/1.1 101 Other\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n", null],
    ["HTTP/1.1 205 Reset\r\n\r\n", 205],
    ["HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}", 200],
  ])("that answers %j ends this call and nothing else", async (text, status) => {
    const server = createServer((socket) => void socket.end(text)).listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const asked = request({ port, host: "127.0.0.1" });
    const got = answerTo(asked).then(
      (answer) => answer.status,
      () => null,
    );
    asked.end();
    expect(await got).toBe(status);
    server.close();
  });
});
