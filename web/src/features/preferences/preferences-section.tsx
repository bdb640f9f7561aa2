import { useQuery } from "@tanstack/react-query";
import { sessionQuery } from "../../lib/session.ts";
import { FoldRow } from "../../ui/fold-row.tsx";
import rows from "../../ui/row.module.css";
import { SelectField } from "../../ui/select-field.tsx";
import { Switch } from "../../ui/switch.tsx";
import { HourField } from "./hour-field.tsx";
import { OwnClock } from "./own-clock.tsx";
import { VoiceRow } from "../voice/voice-row.tsx";
import { usePreferences } from "./preferences.ts";
import { PushRow } from "./push-row.tsx";
import { SignatureForm } from "./signature-form.tsx";
import { daysInWords, WorkingDays } from "./working-days.tsx";

const REGISTERS = [
  { value: "vous", label: "Vouvoyer" },
  { value: "tu", label: "Tutoyer" },
];

/** How one's messages are written and signed, and on which days a list comes; for members. */
export function PreferencesSection() {
  const { preferences, change } = usePreferences();
  const { data: session } = useQuery(sessionQuery());
  if (preferences === undefined) return null;
  return (
    <section aria-labelledby="preferences">
      <h2 id="preferences">Mes habitudes</h2>
      <div className={rows["row"]}>
        <div className={rows["what"]}>
          <h3>Tutoyer ou vouvoyer</h3>
          <p>Quand vos échanges ne le disent pas.</p>
        </div>
        <div className={rows["state"]}>
          <SelectField
            label="Tutoyer ou vouvoyer"
            labelHidden
            options={REGISTERS}
            value={preferences.register}
            onChange={({ target }) => change.mutate({ register: target.value === "tu" ? "tu" : "vous" })}
          />
        </div>
      </div>
      <FoldRow title="Signature" value={preferences.signature ?? "Votre nom, sous chaque message proposé."}>
        <SignatureForm
          key={preferences.signature ?? ""}
          signature={preferences.signature}
          save={(signature) => change.mutateAsync({ signature })}
        />
      </FoldRow>
      <VoiceRow />
      <FoldRow title="Jours de travail" value={daysInWords(preferences)}>
        <WorkingDays days={preferences} onChange={change.mutate} />
      </FoldRow>
      <OwnClock clock={preferences} onChange={change.mutate} />
      <div className={rows["row"]}>
        <div className={rows["what"]}>
          <h3 id="morning-mail">Message du matin</h3>
          <p id="morning-mail-what">Un e-mail quand votre liste est prête, sans aucun nom.</p>
          {preferences.morningMail && session?.user.emailVerified === false && (
            <p className={rows["wrong"]}>
              Confirmez d’abord votre adresse, dans votre compte&nbsp;: rien n’est envoyé jusque-là.
            </p>
          )}
        </div>
        <div className={rows["state"]}>
          {preferences.morningMail && (
            <HourField
              label="Heure du message du matin"
              hour={preferences.morningHour}
              hours={preferences.workingHours}
              onHour={(morningHour) => change.mutate({ morningHour })}
            />
          )}
          <Switch
            isOn={preferences.morningMail}
            labelledBy="morning-mail"
            describedBy="morning-mail-what"
            onTurn={(morningMail) => change.mutate({ morningMail })}
          />
        </div>
      </div>
      <PushRow
        hour={preferences.morningHour}
        hours={preferences.workingHours}
        onHour={(morningHour) => change.mutate({ morningHour })}
        hourShown={preferences.morningMail}
      />
    </section>
  );
}
