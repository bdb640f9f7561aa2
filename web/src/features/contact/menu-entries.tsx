import type { ContactDetail } from "../../../../functions/contacts/contract.ts";
import { MenuItems } from "../../ui/menu.tsx";
import { useManages } from "../../lib/own-role.ts";
import type { OnWire } from "../../lib/on-wire.ts";
import { PersonalData } from "./privacy/personal-data.tsx";
import { StopContacting } from "./privacy/stop-contacting.tsx";

/** Items of « Autres actions »: to contact no more and, for managers, the personal data. */
export function MenuEntries({ contact }: { contact: OnWire<ContactDetail> }) {
  const manages = useManages();
  return (
    <MenuItems>
      <StopContacting contact={contact} />
      {manages && <PersonalData contact={contact} />}
    </MenuItems>
  );
}
