import * as z from "zod";
import { AppError } from "../http/errors.ts";

/** Providers whose domain is shared by people who have nothing to do with each other. */
const SHARED = new Set(
  "gmail.com googlemail.com outlook.com outlook.fr hotmail.com hotmail.fr live.com live.fr msn.com yahoo.com yahoo.fr icloud.com me.com orange.fr wanadoo.fr free.fr sfr.fr neuf.fr laposte.net bbox.fr gmx.com gmx.fr proton.me protonmail.com aol.com".split(
    " ",
  ),
);
/** Endings under which anybody registers a name. */
const REGISTRIES = new Set(
  "co.uk org.uk ac.uk com.au com.br co.jp asso.fr gouv.fr com.fr nom.fr tm.fr".split(" "),
);

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
  if (!wellFormed) refuse("Domaine invalide. Écrivez par exemple « entreprise.fr ».");
  if (SHARED.has(domain) || REGISTRIES.has(domain))
    refuse("Ce domaine est partagé par des personnes sans lien entre elles : indiquez plutôt leur adresse.");
  return domain;
}

function refuse(message: string): never {
  throw new AppError("invalid_request", message, { value: message });
}
