/** Providers whose domain is shared by people who have nothing to do with each other. */
export const MAILBOX_PROVIDERS: readonly string[] =
  "gmail.com googlemail.com outlook.com outlook.fr hotmail.com hotmail.fr live.com live.fr msn.com yahoo.com yahoo.fr icloud.com me.com orange.fr wanadoo.fr free.fr sfr.fr neuf.fr laposte.net bbox.fr gmx.com gmx.fr proton.me protonmail.com aol.com".split(
    " ",
  );
/** Endings under which anybody registers a name. */
const REGISTRIES = "co.uk org.uk ac.uk com.au com.br co.jp asso.fr gouv.fr com.fr nom.fr tm.fr";

const SHARED = new Set([...MAILBOX_PROVIDERS, ...REGISTRIES.split(" ")]);

/** Whether addresses of a domain, in lower case, belong to people who have nothing to do with each other. */
export function isSharedDomain(domain: string): boolean {
  return SHARED.has(domain);
}
