import type { ContactDetail } from "../../../../functions/contacts/contract.ts";
import type { contract as updateArticlesWebsearch } from "../../../../functions/intelligence/update-articles-websearch.ts";
import type { Job } from "../../../../functions/jobs/contract.ts";
import { call } from "../../lib/call.ts";
import { shortDay } from "../../lib/french-dates.ts";
import type { OnWire } from "../../lib/on-wire.ts";
import styles from "./about.module.css";
import { JobLine } from "./job-line.tsx";
import { secureAddress } from "../evidence/source.ts";
import { useContactJob } from "./use-contact-job.ts";

/** What was published about the contact's company, and a search for more. */
export function News({ contact }: { contact: OnWire<ContactDetail> }) {
  const { id: contactId, articles, company } = contact;
  const job = useContactJob(() =>
    call<typeof updateArticlesWebsearch>({
      method: "POST",
      path: "/api/intelligence/update-articles-websearch",
      body: { contactId },
    }),
  );
  const isUnable = job.over?.error?.code === "not_configured";
  return (
    <details className={`fold ${styles["fold"]}`} data-section>
      <summary>
        Actualités de l’entreprise <span className="figures">({articles.length})</span>
      </summary>
      <div className={styles["folded"]}>
        {articles.length === 0 && <p className={styles["soft"]}>Aucun article connu.</p>}
        {articles.length > 0 && (
          <ul className={styles["articles"]}>
            {articles.map((article) => (
              <Article key={article.id} article={article} />
            ))}
          </ul>
        )}
        {isUnable && (
          <p className={styles["soft"]}>
            Le modèle configuré sur ce serveur ne sait pas chercher sur le web.
          </p>
        )}
        {!isUnable && (company ?? "").trim() === "" && (
          <p className={styles["soft"]}>
            L’entreprise de ce contact n’est pas connue&nbsp;: rien à chercher.
          </p>
        )}
        {!isUnable && (company ?? "").trim() !== "" && (
          <JobLine
            job={job}
            label="Chercher des actualités"
            doing="Recherche d’articles…"
            said={saidOf(job.over)}
          />
        )}
      </div>
    </details>
  );
}

function Article({
  article: { title, url, publishedAt },
}: {
  article: OnWire<ContactDetail["articles"][number]>;
}) {
  const href = secureAddress(url);
  const about = [
    ...(publishedAt === null ? [] : [shortDay(publishedAt)]),
    ...(href === null ? [] : [new URL(href).host.replace(/^www\./, "")]),
  ];
  return (
    <li>
      {href === null ? (
        title
      ) : (
        <a href={href} target="_blank" rel="noopener noreferrer">
          {title}
        </a>
      )}
      {about.length > 0 && <p className={styles["soft"]}>{about.join(" · ")}</p>}
    </li>
  );
}

function saidOf(job: OnWire<Job> | null): string | null {
  if (job === null) return null;
  const of = (name: string): number => job.report?.[name] ?? 0;
  const made = of("articleSearchesMade");
  if (of("contactsFailed") > 0) return "La recherche n’a pas abouti. Ce qui existait est gardé.";
  if (made > 0) return made === 1 ? "1 article ajouté." : `${made} articles ajoutés.`;
  return of("articleSearchesKept") > 0 ? "Rien de plus que ce qui est déjà ici." : "Aucun article trouvé.";
}
