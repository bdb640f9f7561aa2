import * as z from "zod";
import { AppError } from "../http/errors.ts";
import { isSharedDomain } from "../language/shared-domains.ts";

const LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u;
const Address = z.email();

/** An address as it is stored and compared: lower case. Throws `invalid_request`. */
export function readAddress(text: string): string {
  const address = text.trim().toLowerCase();
  if (!Address.safeParse(address).success) refuse("Adresse e-mail invalide.");
  return address;
}

/**
 * A domain as it is stored and compared: lower case, without what people write before it. It stands for its
 * subdomains too, so one that many share is refused. Throws `invalid_request`.
 */
export function readDomain(text: string): string {
  const domain = text
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, "")
    .replace(/^.*@/, "")
    .replace(/^www\./, "")
    .replace(/(?<![./])[./]+$/, "");
  const labels = domain.split(".");
  const wellFormed =
    domain.length <= 253 &&
    labels.length > 1 &&
    labels.every((label) => LABEL.test(label)) &&
    !/^\d+$/.test(labels.at(-1) ?? "");
  if (!wellFormed) refuse("Domaine invalide. Écrivez par exemple «\u00A0entreprise.fr\u00A0».");
  if (isSharedDomain(domain))
    refuse(
      "Ce domaine est partagé par des personnes sans lien entre elles\u00A0: indiquez plutôt leur adresse.",
    );
  return domain;
}

function refuse(message: string): never {
  throw new AppError("invalid_request", message, { value: message });
}
