// npm run test:long: what takes long to prove, and need not be proved again after each change: bundles weighed, kills,
// outages, other users' folders, random requests, policies switched off one by one, the simulators, the lab's evaluations,
// and every state of every screen in a real browser.
import { finish, playwright, screens, vitest } from "./runner.ts";

await Promise.all([vitest("long"), screens().then(() => playwright("states"))]);
finish();
