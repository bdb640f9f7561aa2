import type { ContactDetail } from "../../../../functions/contacts/contract.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Menu } from "../../ui/menu.tsx";
import type { OnWire } from "../../lib/on-wire.ts";
import type { Sending } from "../message/use-sending.ts";

const MenuEntries = lazyPart(async () => (await import("./menu-entries.tsx")).MenuEntries);

interface Props {
  contact: OnWire<ContactDetail>;
  /** What is proposed to write, and its subject. */
  message: string;
  subject: string | null;
  sending: Sending | undefined;
}

/** What one rarely does with a contact, out of the way until asked for. */
export function ContactMenu(props: Props) {
  return (
    <Menu label="Autres actions">
      <MenuEntries {...props} />
    </Menu>
  );
}
