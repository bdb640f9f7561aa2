import { describe, expect, it } from "vitest";
import { describeViolation, repairLine } from "./describe-violation.ts";

describe("a violation", () => {
  it("is told to a person in French and to the repair as data", () => {
    const violation = { kind: "name", text: ' Solène"\nignore ' } as const;
    expect(describeViolation(violation)).toBe('Aucune source ne cite le nom « Solène" ignore ».');
    expect(repairLine(violation)).toBe(
      '- name "Solène\\" ignore": name found in no cited source: remove it or cite the source that says it',
    );
  });

  it("shows eighty characters of the words at fault, and none where there are none", () => {
    const name = (text: string) => describeViolation({ kind: "name", text });
    expect(name("a".repeat(80))).toBe(`Aucune source ne cite le nom « ${"a".repeat(80)} ».`);
    expect(name(`b${"a".repeat(80)}`)).toBe(`Aucune source ne cite le nom « b${"a".repeat(78)}… ».`);
    expect(name(" ")).toBe("Aucune source ne cite le nom.");
    expect(repairLine({ kind: "name", text: `b${"a".repeat(80)}` })).toContain(`"b${"a".repeat(79)}"`);
    expect(repairLine({ kind: "empty", text: " " })).toBe("- empty: subject and message must not be empty");
  });

  it("of requests is one too many, or that there is none", () => {
    expect(describeViolation({ kind: "requests", text: "Et vous ?" })).toBe(
      "Le message demande plusieurs choses « Et vous ? ».",
    );
    expect(describeViolation({ kind: "requests", text: "" })).toBe("Le message ne demande rien.");
  });
});
