// The simulated store of parameters, for tests of the product.
export { SSM_CREDENTIALS, startSsm } from "@relance/simulators/ssm.ts";
