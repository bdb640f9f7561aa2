// The simulated HubSpot in a process of its own, so that its work is not counted: one contact, and a page of
// e-mails made to be slow.
import { hubspotAccount } from "./sync/accounts.ts";
import { PUMPS } from "../test/hostile-pumps.ts";
import { HUB_ID, startHubspot, testPortal } from "../test/hubspot.ts";

/** E-mails of a page, and characters of each: what a sync looks at. */
const [COUNT, LENGTH] = [100, 200_000];

const hubspot = await startHubspot([testPortal(1)]);
const portal = hubspot.simulator.portal(HUB_ID);
const [contact] = portal.records("contacts");
const hundred = Array.from({ length: COUNT }, (_, index) => PUMPS[index % PUMPS.length]);
for (const pump of hundred)
  portal.add(
    "emails",
    {
      hs_timestamp: "2026-11-19T08:00:00Z",
      hs_email_direction: "INCOMING_EMAIL",
      hs_email_subject: pump?.text(2_000) ?? "",
      hs_email_text: pump?.text(LENGTH) ?? "",
    },
    contact === undefined ? [] : [contact.id],
  );
process.send?.({ variables: hubspot.variables, account: hubspotAccount(hubspot) });
process.on("disconnect", () => process.exit(0));
