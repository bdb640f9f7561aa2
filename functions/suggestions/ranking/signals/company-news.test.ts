import { describe, expect, it } from "vitest";
import { aHistory, signalsOf } from "../history.fixture.ts";

describe("an article", () => {
  const news = (title: string, company: string) =>
    signalsOf([], {
      contact: { ...aHistory([]).contact, company },
      articles: [
        {
          id: "article-1",
          contactId: "contact-1",
          company,
          title,
          publishedAt: "2026-10-05T08:00:00.000Z",
          snippet: null,
        },
      ],
    });

  it("names a company by a word of its own, not by one that many bear, nor by a short one", () => {
    expect(news("Ce que prépare Moulin", "Groupe Moulin Neuf")).toEqual(["companyNews"]);
    expect(news("Une maison prépare son année", "Maison Moulin Neuf")).toEqual([]);
    expect(news("Le neuf se vend", "Groupe Moulin Neuf")).toEqual(["companyNews"]);
    expect(news("Un sol de lin", "Lin Moulin Neuf")).toEqual([]);
  });
});
