import type { Template } from "../template.ts";

export const PENDING_INTRODUCTION: Template = {
  action: ({ who, when }) => `Donner suite à la mise en relation proposée par ${who} le ${when}`,
  messages: [
    (facts) => ({
      grounded: `Merci encore pour la mise en relation dont il a été question le ${facts.when}.`,
      bridge: "Je peux rédiger quelques lignes de présentation à transmettre.",
      request: "Est-ce que cela vous conviendrait ?",
    }),
    (facts) => ({
      grounded: `Je reviens sur la mise en relation évoquée le ${facts.when}, pour laquelle je vous remercie.`,
      bridge: "",
      request: "Que puis-je vous envoyer pour vous faciliter la tâche ?",
    }),
    (facts) => ({
      grounded: `La mise en relation évoquée le ${facts.when} nous intéresse vivement.`,
      bridge: "Je ne voudrais pas vous donner de travail supplémentaire.",
      request: "Souhaitez-vous que je vous prépare un court texte de présentation ?",
    }),
  ],
};

export const CHAMPION_CHANGED_JOB: Template = {
  action: ({ who, newCompany }) =>
    newCompany === null
      ? `Féliciter ${who} pour son nouveau poste`
      : `Féliciter ${who} pour son arrivée chez ${newCompany}`,
  messages: [
    (facts) => ({
      grounded: `J’ai appris ${arrival(facts)} et vous en félicite.`,
      bridge: "Nos échanges passés restent un très bon souvenir.",
      request: "Accepteriez-vous de me parler de vos nouvelles priorités ?",
    }),
    (facts) => ({
      grounded: `Toutes mes félicitations pour ${arrival(facts)}.`,
      bridge: "J’aurais plaisir à prendre de vos nouvelles.",
      request: "Seriez-vous disponible pour un court échange dans les prochaines semaines ?",
    }),
    (facts) => ({
      grounded: `Je vous félicite pour ${arrival(facts)}.`,
      bridge: "",
      request: "Quels sont vos premiers chantiers ?",
    }),
  ],
};

function arrival(facts: Parameters<Template["action"]>[0]): string {
  return facts.newCompany === null ? "votre nouveau poste" : `votre arrivée chez ${facts.newCompany}`;
}

export const COMPANY_NEWS: Template = {
  action: ({ who }) => `Prendre des nouvelles de ${who} après l’actualité de son entreprise`,
  messages: [
    (facts) => ({
      grounded: news(facts, "J’ai lu l’article paru"),
      bridge: "",
      request: "Qu’est-ce que cela change pour vous et vos équipes ?",
    }),
    (facts) => ({
      grounded: news(facts, "J’ai relevé un article paru"),
      bridge: "J’aimerais comprendre ce que cela représente pour votre activité.",
      request: "Seriez-vous disponible pour en parler ?",
    }),
    (facts) => ({
      grounded: news(facts, "J’ai pensé à vous en lisant l’article paru"),
      bridge: "",
      request: "Quelles sont vos priorités dans ce contexte ?",
    }),
  ],
};

function news(facts: Parameters<Template["action"]>[0], opening: string): string {
  if (facts.quote !== null) return `${opening} le ${facts.when} : « ${facts.quote} ».`;
  return `${opening} le ${facts.when} au sujet de ${facts.company ?? "votre entreprise"}.`;
}
