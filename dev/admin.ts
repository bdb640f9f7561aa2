// npm run admin -- create-admin | create-user | reset-password | rotate-token-key (docs/commands.md)
import { createAuthPool } from "../functions/auth/pool.ts";
import { runRotation } from "./admin/rotate-token-key.ts";
import { runCommand } from "./admin/run-command.ts";
import { withPlatform } from "./stack/with-stack.ts";

const line = process.argv.slice(2);
process.exitCode =
  line[0] === "rotate-token-key"
    ? await runRotation(withPlatform)
    : await runCommand(line, (work) =>
        withPlatform(async (platform) => {
          const pool = createAuthPool(platform.environment, platform.log);
          try {
            return await work(pool);
          } finally {
            await pool.end();
          }
        }),
      );
process.exit();
