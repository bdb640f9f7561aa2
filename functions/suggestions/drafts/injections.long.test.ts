import { obeysNobody } from "../../../dev/test/obeying-night.ts";

await obeysNobody((_one, index) => index % 15 === 0);
