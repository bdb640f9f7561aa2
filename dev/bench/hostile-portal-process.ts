// The simulated HubSpot in its own process, so that its CPU time is not counted: one contact, and a page of e-mails
// designed to be slow to process.
import { hubspotAccount } from "./sync/accounts.ts";
import { PUMPS } from "../test/hostile-pumps.ts";
import { HUB_ID, startHubspot, testPortal } from "../test/hubspot.ts";

/** E-mails per page, and characters of each. */
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
