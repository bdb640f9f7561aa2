import { useQuery } from "@tanstack/react-query";
import { sessionQuery } from "../../lib/session.ts";
import { Button } from "../../ui/button.tsx";
import rows from "../../ui/row.module.css";
import { SelectField } from "../../ui/select-field.tsx";
import { HourField } from "./hour-field.tsx";
import { OwnClock } from "./own-clock.tsx";
import { VoiceRow } from "../voice/voice-row.tsx";
import { usePreferences } from "./preferences.ts";
import styles from "./preferences.module.css";
import { PushRow } from "./push-row.tsx";
import { SignatureForm } from "./signature-form.tsx";
import { WorkingDays } from "./working-days.tsx";

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
          <p>Quand vos échanges avec un contact ne le disent pas.</p>
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
      <div className={[rows["row"], styles["wide"]].join(" ")}>
        <SignatureForm
          key={preferences.signature ?? ""}
          signature={preferences.signature}
          save={(signature) => change.mutateAsync({ signature })}
        />
      </div>
      <VoiceRow />
      <div className={[rows["row"], styles["wide"]].join(" ")}>
        <WorkingDays days={preferences} onChange={change.mutate} />
      </div>
      <OwnClock clock={preferences} onChange={change.mutate} />
      <div className={rows["row"]}>
        <div className={rows["what"]}>
          <h3 id="morning-mail">Message du matin</h3>
          <p id="morning-mail-what">
            Un e-mail quand votre liste est prête, avec le nombre de personnes à contacter et aucun nom.
          </p>
          {preferences.morningMail && session?.user.emailVerified === false && (
            <p className={rows["wrong"]}>
              Confirmez d’abord votre adresse, plus bas&nbsp;: rien n’est envoyé jusque-là.
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
          <Button
            role="switch"
            aria-checked={preferences.morningMail}
            aria-labelledby="morning-mail"
            aria-describedby="morning-mail-what"
            onClick={() => change.mutate({ morningMail: !preferences.morningMail })}
          >
            {preferences.morningMail ? "Activé" : "Désactivé"}
          </Button>
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
