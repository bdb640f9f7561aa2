import type { ContactDetail } from "../../../../functions/contacts/contract.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Menu } from "../../ui/menu.tsx";
import type { OnWire } from "../../lib/on-wire.ts";

const MenuEntries = lazyPart(async () => (await import("./menu-entries.tsx")).MenuEntries);

/** What one rarely does with a contact, out of the way until asked for. */
export function ContactMenu({ contact }: { contact: OnWire<ContactDetail> }) {
  return (
    <Menu label="Autres actions">
      <MenuEntries contact={contact} />
    </Menu>
  );
}
