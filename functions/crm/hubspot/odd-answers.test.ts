import { survivesOddDaysOfHubspot } from "../../../dev/test/odd-days.ts";

// The other days, and other CRMs’: odd-answers.long.test.ts; of small accounts: sync/odd-histories.test.ts.
await survivesOddDaysOfHubspot(["cut"]);
