import { call, linkedin, mailIn, note, type Scenario } from "../scene.ts";

export const newSite: Scenario = {
  kind: "new-site",
  worth: true,
  properties: { lifecyclestage: "customer" },
  triggers: [
    (s) => [
      note(
        -7 - s.d,
        `Presse locale : ${s.company} ouvre un second atelier à ${s.site} avec ${s.seats} embauches. ${s.first} ne m'en avait pas parlé, à creuser avec ${s.il === "il" ? "lui" : "elle"}.`,
      ),
    ],
    (s) => [
      mailIn(
        -9,
        "Du nouveau chez nous",
        `Bonjour ${s.owner},\n\nPetite info : nous reprenons le site de ${s.site}. Il faudra sans doute étendre ${s.product} là-bas, à voir ensemble prochainement.\n\nBien à vous`,
      ),
    ],
    (s) => [
      linkedin(
        -6,
        `${s.first} publie : « Nous recrutons 4 techniciens de maintenance à ${s.site} ». Occasion de reparler des licences.`,
      ),
    ],
  ],
  resolutions: [
    (s) => [
      call(
        -2,
        `Fait le point avec ${s.first} sur ${s.site} : extension chiffrée et acceptée, commande en cours de saisie.`,
      ),
    ],
  ],
};
