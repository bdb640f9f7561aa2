/** The scopes an app may request, with their text on the consent page. */
export const scopeLabels: Record<string, string> = {
  api: "Accéder à vos données Salesforce par l’API",
  refresh_token: "Agir à tout moment, même en votre absence",
  offline_access: "Agir à tout moment, même en votre absence",
  openid: "Connaître votre identifiant",
  id: "Connaître l’adresse de votre identité",
  profile: "Connaître votre profil",
  email: "Connaître votre adresse e-mail",
  web: "Ouvrir Salesforce dans votre navigateur",
  full: "Accéder à toutes vos données",
};

/** The app's registered scopes, used by requests that name none. */
export const defaultScopes = ["api", "refresh_token"];

/** The scopes of a list with spaces or plus signs between them. */
export const splitScopes = (text: string): string[] => text.split(/[\s+]+/).filter((scope) => scope !== "");
