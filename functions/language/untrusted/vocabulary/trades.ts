/** Rules and instructions that people follow in their trade. */
export const OF_A_TRADE =
  /(?:consignes?|regles?|instructions?|directives?) (?:de|d|du|des|sur) (?!la conversation|systeme|l assistant|depart|base|redaction)\w+|safety (?:rules|instructions) (?:of|on|for|at)|(?:delivery|assembly|payment|shipping|safety) instructions/;
