// What a worker may keep of a job in its hands; how the rows hold it is known to the stores alone.
export { beginPart } from "./lease-store.ts";
export { type Progress, saveProgress } from "./progress-store.ts";
