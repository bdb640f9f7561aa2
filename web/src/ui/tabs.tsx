import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";
import styles from "./tabs.module.css";

interface Tab<Name extends string> {
  name: Name;
  label: string;
  /** The key that opens it (features/shortcuts). */
  shortcut?: string;
  /** One is about to open it: the moment to load what it needs. */
  onIntent?: () => void;
}

interface Props<Name extends string> {
  label: string;
  tabs: readonly Tab<Name>[];
  current: Name;
  onChange: (name: Name) => void;
  /** What stands at the end of the line of tabs. */
  end?: ReactNode;
  children: ReactNode;
}

/** Tabs as the ARIA practices have them: one stop for the keyboard, arrows, Home and End inside. */
export function Tabs<Name extends string>({ label, tabs, current, onChange, end, children }: Props<Name>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ name }) => name === current);
    const last = tabs.length - 1;
    const to = {
      ArrowLeft: at === 0 ? last : at - 1,
      ArrowRight: at === last ? 0 : at + 1,
      Home: 0,
      End: last,
    }[event.key];
    const next = to === undefined ? undefined : tabs[to];
    if (to === undefined || next === undefined) return;
    event.preventDefault();
    onChange(next.name);
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[to]?.focus();
  };
  return (
    <>
      <div className={styles["line"]}>
        <div ref={list} role="tablist" aria-label={label} className={styles["list"]}>
          {tabs.map(({ name, label, shortcut, onIntent }) => (
            <button
              key={name}
              type="button"
              role="tab"
              id={`${id}-${name}`}
              aria-keyshortcuts={shortcut}
              aria-selected={name === current}
              aria-controls={`${id}-panel`}
              tabIndex={name === current ? 0 : -1}
              className={styles["tab"]}
              onClick={() => onChange(name)}
              onKeyDown={onKeyDown}
              onPointerEnter={onIntent}
              onFocus={onIntent}
            >
              {label}
            </button>
          ))}
        </div>
        {end}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${current}`}>
        {children}
      </div>
    </>
  );
}
