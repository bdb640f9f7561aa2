import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from "react";
import { emailRules } from "../../lib/email-rules.ts";
import type { Credentials } from "./sign-in.ts";

/** What is wrong with what was typed; undefined where nothing is. */
const CHECKS = {
  email: (typed: string): string | undefined => {
    const email = emailRules.setValueAs(typed);
    if (email === "") return emailRules.required;
    return emailRules.pattern.value.test(email) ? undefined : emailRules.pattern.message;
  },
  password: (typed: string): string | undefined => (typed === "" ? "Mot de passe requis" : undefined),
} as const;
const NAMES = ["email", "password"] as const;
type Name = (typeof NAMES)[number];

/** CSS selector: matches a field that nobody has touched once its form was submitted. */
const SENT = ":user-valid";

/**
 * The two fields of the sign-in, checked when they are sent and from then on with each letter. By hand: it is the one
 * form that a first visit waits for, and the library of the others weighs 12.6 kB. `early` is for a field that nobody
 * can touch: by it is known that the form was sent before the code was there, which then sends it.
 */
export function useCredentials() {
  const [typed, setTyped] = useState<Credentials>({ email: "", password: "" });
  const [sent, setSent] = useState(false);
  const elements = useRef<Partial<Record<Name, HTMLInputElement | null>>>({});
  const early = useRef<HTMLInputElement>(null);
  const [wasEarly, setWasEarly] = useState(false);
  // What was typed, or filled in by the browser, before the code was there; and whether it was sent already.
  useEffect(() => {
    const { email, password } = elements.current;
    setTyped({ email: email?.value ?? "", password: password?.value ?? "" });
    setWasEarly(early.current !== null && CSS.supports(`selector(${SENT})`) && early.current.matches(SENT));
  }, []);
  useEffect(() => {
    if (wasEarly) elements.current.email?.form?.requestSubmit();
  }, [wasEarly]);
  const fieldOf = (name: Name) => ({
    name,
    value: typed[name],
    error: sent ? CHECKS[name](typed[name]) : undefined,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setTyped({ ...typed, [name]: target.value }),
    ref: (element: HTMLInputElement | null) => {
      elements.current[name] = element;
    },
  });
  /** Hands over what fits; else the first field that does not gets the focus. */
  const handleSubmit = (take: (credentials: Credentials) => unknown) => (event: FormEvent) => {
    event.preventDefault();
    setSent(true);
    const wrong = NAMES.find((name) => CHECKS[name](typed[name]) !== undefined);
    if (wrong === undefined) take({ ...typed, email: emailRules.setValueAs(typed.email) });
    else elements.current[wrong]?.focus();
  };
  return { early, fields: { email: fieldOf("email"), password: fieldOf("password") }, handleSubmit };
}
