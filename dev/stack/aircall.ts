import { createHash } from "node:crypto";
import path from "node:path";
import { createAircallSimulator } from "@relance/simulators/aircall.ts";
import { aircallPage } from "@relance/simulators/aircall-page.ts";

interface Surroundings {
  /** The public origin, and the one used by processes on this machine. */
  readonly url: string;
  readonly loopback: string;
  /** What the simulated account's key is made of, so that it outlives a restart. */
  readonly key: string;
  /** Folder of the state file. */
  readonly folder: string;
}

/** The simulated Aircall, with the page on which anybody places a call; its key is shown there. */
export function simulateAircall({ url, loopback, key, folder }: Surroundings) {
  const secret = createHash("sha256").update(`aircall|${key}`).digest("hex");
  const credentials = { apiId: secret.slice(0, 32), apiToken: secret.slice(32) };
  const simulator = createAircallSimulator({
    ...credentials,
    sendTo: (to) => to.replace(url, loopback),
    stateFile: path.join(folder, "aircall.json"),
  });
  simulator.app.route("/", aircallPage(simulator, credentials));
  return {
    variables: { AIRCALL_API_URL: `${loopback}/__aircall/v1` },
    mounts: { "/__aircall": simulator.app },
  };
}
