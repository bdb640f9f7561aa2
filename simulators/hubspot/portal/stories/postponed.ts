import { call, mailIn, note, type Scenario } from "../scene.ts";

export const postponed: Scenario = {
  kind: "postponed-to-next-year",
  worth: false,
  triggers: [
    (s) => [
      mailIn(
        -14 - s.d,
        "Re: Ordalys",
        `Bonjour ${s.owner},\n\nNous reportons tous les projets logiciels à ${s.annee(365)}. Merci de ne pas nous recontacter avant mars, nous n'aurons rien de neuf à vous dire.\n\nCordialement`,
      ),
    ],
    (s) => [
      call(
        -20,
        `Pas cette année. ${s.first} me demande d'attendre le 2e trimestre ${s.annee(365)}, inutile d'insister avant.`,
      ),
    ],
    (s) => [
      note(
        -11,
        `Gel des investissements chez ${s.company} jusqu'en ${s.annee(365)}. ${s.first} : « rappelez-moi au printemps ».`,
      ),
    ],
  ],
};
export const futurePromise: Scenario = {
  kind: "promise-not-due-yet",
  worth: false,
  triggers: [
    (s) => [
      call(
        -6,
        `RDV téléphonique fixé avec ${s.first} ${s.le(16 + s.d)}, d'ici là ${s.il} consulte ses équipes. Ne pas déranger avant.`,
      ),
    ],
    (s) => [
      mailIn(
        -4,
        "Re: Point projet",
        `Bonjour ${s.owner}, parlons-en ${s.le(21)} plutôt, je rentre de congés la veille. D'ici là je n'aurai pas le temps. Merci`,
      ),
    ],
  ],
};
