import { Answered } from "./answered.tsx";
import { Called } from "./called.tsx";

/** What happened with a contact since something is proposed for them: an answer, a call. */
export function SinceProposed({ contactId }: { contactId: string }) {
  return (
    <>
      <Answered contactId={contactId} />
      <Called contactId={contactId} />
    </>
  );
}
