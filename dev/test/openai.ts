// The simulated model server, for tests of the product.
export {
  instructionsTold,
  inventedDate,
  inventedJob,
  inventedRole,
  misquoted,
  otherDay,
  unquoted,
  unsourced,
} from "@relance/simulators/openai/lies.ts";
export { SIMULATED_MODELS } from "@relance/simulators/openai/server.ts";
export { checkStrict } from "@relance/simulators/openai/strict-schema.ts";
export { SIMULATOR_KEY, startOpenai } from "@relance/simulators/openai/testing.ts";
export { faultKinds, type Article, type Fault, type Lie } from "@relance/simulators/openai/types.ts";
