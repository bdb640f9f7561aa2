// The simulated push service, for tests of the product.
export { startPush } from "@relance/simulators/push.ts";
