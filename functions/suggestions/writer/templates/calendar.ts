import { about, type Template } from "../template.ts";

export const RENEWAL: Template = {
  action: ({ who, dueShort }) => `Préparer avec ${who} l’échéance de contrat du ${dueShort}`,
  messages: [
    (facts) => ({
      grounded: `Votre contrat arrive à échéance le ${facts.dueShort}.`,
      bridge: "Mieux vaut en parler assez tôt pour vous laisser le choix.",
      request: "Quand pourrions-nous faire le point ensemble ?",
    }),
    (facts) => ({
      grounded: `L’échéance de votre contrat approche : elle est fixée au ${facts.dueShort}.`,
      bridge: "Je voudrais comprendre ce que vous attendez de la suite.",
      request: "Quel moment vous conviendrait pour en discuter ?",
    }),
    (facts) => ({
      grounded: `Nous approchons du ${facts.dueShort}, date d’échéance de votre contrat.`,
      bridge: "",
      request: "Qu’aimeriez-vous faire évoluer à cette occasion ?",
    }),
  ],
};

export const BUDGET_WINDOW: Template = {
  action: ({ who }) => `Contacter ${who} pendant la préparation du budget`,
  messages: [
    () => ({
      grounded: "Vos décisions budgétaires se prennent en ce moment, d’après nos échanges.",
      bridge: "Je souhaite vous être utile au bon moment.",
      request: "De quels éléments auriez-vous besoin de ma part ?",
    }),
    () => ({
      grounded: "Nous avions noté que cette période comptait pour votre budget.",
      bridge: "",
      request: "Quand pourrions-nous en parler ?",
    }),
    () => ({
      grounded: "Je reviens vers vous comme prévu, à l’approche de vos choix budgétaires.",
      bridge: "Un court échange permettrait de préparer ce qui vous manque.",
      request: "Quel créneau vous conviendrait ?",
    }),
  ],
};

export const PLANNED_RESUMPTION: Template = {
  action: ({ who }) => `Reprendre contact avec ${who}, comme prévu pour cette période`,
  messages: [
    (facts) => ({
      grounded: `Nous avions prévu de reprendre contact à cette période${about(facts)}.`,
      bridge: "",
      request: "Où en est votre projet aujourd’hui ?",
    }),
    (facts) => ({
      grounded: `Votre projet${about(facts)} devait être revu à cette période de l’année.`,
      bridge: "Je reprends donc contact, sans urgence.",
      request: "Est-ce le bon moment pour en reparler ?",
    }),
    (facts) => ({
      grounded: `Comme prévu, je reprends contact avec vous à cette période${about(facts)}.`,
      bridge: "Vos priorités ont pu évoluer entre-temps.",
      request: "Quelles sont-elles désormais ?",
    }),
  ],
};
