import { endpoint } from "../../http/endpoint.ts";
import { lambda } from "../../http/lambda.ts";
import { refreshContacts as contract } from "../contract.ts";
import { refreshContacts } from "./refresh-contacts.ts";

const access = {
  // Open to members if the body names contacts.
  isOpen: (body: unknown) => typeof body === "object" && body !== null && "contactIds" in body,
  refusal: "Seuls les responsables de l’organisation lancent une synchronisation.",
};
export const route = endpoint(contract, access, refreshContacts);
export const handler = lambda(route);
