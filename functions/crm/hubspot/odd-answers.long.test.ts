import { survivesOddDaysOfHubspot } from "../../../dev/test/odd-days.ts";

await survivesOddDaysOfHubspot(["empty", "short", "deaf"]);
