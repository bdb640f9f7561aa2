import { obeysNobody } from "../../../dev/test/obeying-night.ts";

// Two of each carrier; `injections.long.test.ts` takes one in fifteen, some of every kind.
await obeysNobody(
  ({ carrier }, index, all) => all.slice(0, index).filter((one) => one.carrier === carrier).length < 2,
  [["hides it in an honest answer", true]],
);
