// npm run admin -- create-admin | create-user | reset-password (README, "Other commands")
import { createAuthPool } from "../functions/auth/pool.ts";
import { runCommand } from "./admin/run-command.ts";
import { withPlatform } from "./stack/with-stack.ts";

process.exitCode = await runCommand(process.argv.slice(2), (work) =>
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
