import { type Family, pattern } from "../pattern.ts";

export const LINK: Family = {
  reason: "link",
  gate: "strict",
  rules: [
    [
      pattern(
        "(?:mot de passe|password|identifiants?|credentials|code secret)…(?:confirm\\w*|saisi\\w*|entr\\w+|communiqu\\w*|renseign\\w*|verif\\w*|valid\\w*)|(?:confirm\\w*|saisi\\w*|entre[rz]|communiqu\\w*|renseign\\w*|enter|verify|valid\\w*)…(?:mot de passe|password|identifiants|credentials|code secret)",
      ),
      /wifi/,
    ],
  ],
};
