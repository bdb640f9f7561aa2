import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import type { ContactDetail } from "../../../../functions/contacts/contract.ts";
import type { contract as updateLinkedin } from "../../../../functions/contacts/linkedin/update-linkedin.ts";
import type { contract as updateLinkedinProfileAnalysis } from "../../../../functions/intelligence/update-linkedin-profile-analysis.ts";
import type { Job } from "../../../../functions/jobs/contract.ts";
import { ApiError, messageOf } from "../../lib/api-error.ts";
import { call } from "../../lib/call.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import styles from "./about.module.css";
import { JobLine } from "./job-line.tsx";
import { topicsInWords } from "../../lib/model-words.ts";
import { contactQuery } from "../../lib/contacts/contact-query.ts";
import type { OnWire } from "../../lib/on-wire.ts";
import { useContactJob } from "./use-contact-job.ts";

/** As the contract allows (functions/contacts/contract.ts). */
const LONGEST = { url: 2_000, text: 50_000 };

/** The LinkedIn profile as a member gives it, and what a model read in it. Nothing is fetched. */
export function Linkedin({ contact }: { contact: OnWire<ContactDetail> }) {
  const { id: contactId, linkedinProfile: known } = contact;
  const job = useContactJob(() =>
    call<typeof updateLinkedinProfileAnalysis>({
      method: "POST",
      path: "/api/intelligence/update-linkedin-profile-analysis",
      body: { contactId },
    }),
  );
  return (
    <details className={`fold ${styles["fold"]}`} data-section>
      <summary>Contenu du profil LinkedIn</summary>
      <div className={styles["folded"]}>
        {known?.analysis != null && <Analysis analysis={known.analysis} />}
        <ProfileForm contact={contact} />
        {known !== null && (
          <JobLine job={job} label="Analyser" doing="Lecture du profil…" said={saidOf(job.over)} />
        )}
      </div>
    </details>
  );
}

type Read = NonNullable<NonNullable<ContactDetail["linkedinProfile"]>["analysis"]>;

function Analysis({ analysis: { summary, currentTitle, currentCompany, topics } }: { analysis: Read }) {
  const post = [currentTitle, currentCompany].filter(Boolean).join(", ");
  return (
    <div className={styles["read"]}>
      <h3>Lecture par l’IA</h3>
      {post !== "" && <p>{post}</p>}
      {summary !== "" && <p>{summary}</p>}
      {topics.length > 0 && <p className={styles["soft"]}>Sujets&nbsp;: {topicsInWords(topics)}.</p>}
    </div>
  );
}

function ProfileForm({ contact }: { contact: OnWire<ContactDetail> }) {
  const id = useId();
  const [url, setUrl] = useState(contact.linkedinProfileURL ?? "");
  const [text, setText] = useState(contact.linkedinProfile?.content.text ?? "");
  const save = useSaveProfile(contact);
  const details = save.error instanceof ApiError ? save.error.details : {};
  const urlError = details["linkedinProfileURL"];
  const textError = Object.entries(details).find(([field]) => field.startsWith("profile"))?.[1];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!save.isPending) save.mutate({ url: url.trim(), text: text.trim() });
  };
  return (
    <form className={styles["form"]} onSubmit={submit} noValidate>
      <Field
        label="Adresse du profil"
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://www.linkedin.com/in/…"
        maxLength={LONGEST.url}
        value={url}
        error={urlError}
        onChange={(event) => setUrl(event.target.value)}
      />
      <div className={styles["pasted"]}>
        <label htmlFor={id}>Contenu du profil</label>
        <p id={`${id}-hint`} className={styles["soft"]}>
          Seul ce que vous collez ici est utilisé&nbsp;: rien n’est lu sur LinkedIn.
        </p>
        <textarea
          id={id}
          rows={5}
          maxLength={LONGEST.text}
          value={text}
          aria-invalid={textError === undefined ? undefined : true}
          aria-describedby={`${id}-hint${textError === undefined ? "" : ` ${id}-error`}`}
          onChange={(event) => setText(event.target.value)}
        />
        {textError !== undefined && (
          <p id={`${id}-error`} role="alert" className={styles["wrong"]}>
            {textError}
          </p>
        )}
      </div>
      {save.isError && urlError === undefined && textError === undefined && (
        <p role="alert" className={styles["wrong"]}>
          Rien n’a été enregistré. {messageOf(save.error)}
        </p>
      )}
      <div className={styles["job"]}>
        <Button type="submit" busy={save.isPending} disabled={save.isPending}>
          Enregistrer
        </Button>
        <output className={styles["said"]}>{save.isSuccess ? "Profil enregistré." : null}</output>
      </div>
    </form>
  );
}

/** Saves what has changed; what was given of the profile in other fields stays. */
function useSaveProfile(contact: OnWire<ContactDetail>) {
  const client = useQueryClient();
  const { id: contactId, linkedinProfile: known } = contact;
  return useMutation({
    mutationFn: ({ url, text }: { url: string; text: string }) => {
      const { text: before = "", ...rest } = known?.content ?? {};
      const content = { ...rest, ...(text === "" ? {} : { text }) };
      return call<typeof updateLinkedin>({
        method: "PATCH",
        path: "/api/contacts/{contactId}/linkedin",
        params: { contactId },
        body: {
          ...(url === (contact.linkedinProfileURL ?? "")
            ? {}
            : { linkedinProfileURL: url === "" ? null : url }),
          ...(text === (before ?? "") ? {} : { profile: Object.keys(content).length === 0 ? null : content }),
        },
      });
    },
    onSuccess: (saved) => client.setQueryData(contactQuery(contactId).queryKey, saved),
  });
}

function saidOf(job: OnWire<Job> | null): string | null {
  if (job === null) return null;
  const of = (name: string): number => job.report?.[name] ?? 0;
  if (of("contactsFailed") > 0) return "L’analyse n’a pas abouti. Ce qui existait est gardé.";
  if (of("linkedinAnalysesMade") > 0) return "Profil analysé.";
  return of("linkedinAnalysesKept") > 0
    ? "Ce profil a déjà été analysé."
    : "Rien à analyser\u00A0: collez le contenu du profil.";
}
