import { AppError } from "../../http/errors.ts";

/** linkedin.com itself and its countries' hosts: `fr.linkedin.com`. */
const HOST = /^(?:[a-z]{2,3}\.)?linkedin\.com$/;
const PROFILE = /^\/in\/([^/]{1,200})(?:\/|$)/;

/**
 * The address of a person's LinkedIn profile as it is stored: one host, no tracking, no language. Throws
 * `invalid_request` for any other address.
 *
 * @example readLinkedinUrl("https://fr.linkedin.com/in/elodie/?trk=x") // "https://www.linkedin.com/in/elodie"
 */
export function readLinkedinUrl(given: string): string {
  const url = URL.canParse(given.trim()) ? new URL(given.trim()) : undefined;
  const slug = PROFILE.exec(url?.pathname ?? "")?.[1];
  const plain = url?.protocol === "https:" && url.port === "" && url.username === "" && url.password === "";
  if (url === undefined || slug === undefined || !plain || !HOST.test(url.hostname))
    throw new AppError("invalid_request", undefined, {
      linkedinProfileURL: "Adresse de profil LinkedIn attendue\u00A0: https://www.linkedin.com/in/…",
    });
  return `https://www.linkedin.com/in/${slug}`;
}
