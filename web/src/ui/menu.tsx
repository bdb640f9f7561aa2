import {
  createContext,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  use,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { Button } from "./button.tsx";
import styles from "./menu.module.css";

const ITEM = '[role="menuitem"]';

/** Id of the button that names the menu. */
const OpenerId = createContext("");

interface Props {
  /** Names the button and the menu; shown where the pointer rests on the button. */
  label: string;
  /** A `MenuItems`, made anew at each opening. */
  children: ReactNode;
}

/**
 * A button « ⋯ » and the menu it opens over what stands below, after WAI-ARIA's pattern of a menu button: the focus
 * goes to the first item, the arrows, Home and End go from item to item. Escape closes it and gives the focus back; so
 * does a press elsewhere, or going on by Tab, without. Behind a dialog that an item opened it stays open.
 */
export function Menu({ label, children }: Props) {
  const [opened, setOpened] = useState(false);
  const whole = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const openerId = useId();

  useEffect(() => {
    if (!opened) return undefined;
    // Not by the focus alone: Safari gives a pressed button none.
    const onPointerDown = ({ target }: PointerEvent) => {
      if (isBeside(whole.current, target)) setOpened(false);
    };
    // Nor has its menu any before its items are loaded.
    const onEscape = ({ key }: globalThis.KeyboardEvent) => {
      // A dialog that was opened from here closes first.
      if (key !== "Escape" || document.querySelector("dialog[open]") !== null) return;
      setOpened(false);
      opener.current?.focus();
    };
    document.addEventListener("pointerdown", onPointerDown);
    document.addEventListener("keydown", onEscape);
    return () => {
      document.removeEventListener("pointerdown", onPointerDown);
      document.removeEventListener("keydown", onEscape);
    };
  }, [opened]);

  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target } = event;
    // A dialog that an item opened stands within the menu, and has its keys to itself.
    if (target instanceof Element && target.closest("dialog") !== null) return;
    // With Alt or ⌘ the arrows go back and forward in the browser.
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (!opened && key !== "ArrowDown") return;
    const items = [...(whole.current?.querySelectorAll<HTMLElement>(ITEM) ?? [])];
    const at = items.findIndex((item) => item === document.activeElement);
    const next = nextItem(key, at, items.length);
    if (next === undefined) return;
    // The page stays where it is.
    event.preventDefault();
    if (opened) items[next]?.focus();
    else setOpened(true);
  };

  return (
    // The handlers only hear what its button and its items are told.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={whole}
      className={styles["menu"]}
      onKeyDown={onKeyDown}
      onBlur={({ relatedTarget }) => {
        // A dialog that a key opened gives the focus back to the item that had it.
        const isInDialog = relatedTarget instanceof Element && relatedTarget.closest("dialog") !== null;
        if (!isInDialog && isBeside(whole.current, relatedTarget)) setOpened(false);
      }}
    >
      <Button
        ref={opener}
        id={openerId}
        weight="quiet"
        title={label}
        aria-haspopup="menu"
        aria-expanded={opened}
        onClick={() => setOpened(!opened)}
      >
        <span className="visually-hidden">{label}</span>
        <span aria-hidden="true">⋯</span>
      </Button>
      {opened && <OpenerId value={openerId}>{children}</OpenerId>}
    </div>
  );
}

/** Whether an event is about something else on the page; nothing at all, as when the window is left, is not. */
const isBeside = (whole: HTMLElement | null, target: EventTarget | null): boolean =>
  target instanceof Node && whole?.contains(target) === false;

/** Which item a key leads to, from the one at `at` (-1 where none has the focus); undefined for any other key. */
function nextItem(key: string, at: number, count: number): number | undefined {
  if (key === "ArrowDown" || key === "ArrowRight") return (at + 1) % count;
  if (key === "ArrowUp" || key === "ArrowLeft") return (at <= 0 ? count : at) - 1;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : undefined;
}

/** What an open `Menu` holds: `MenuItem`s, the first of which gets the focus. */
export function MenuItems({ children }: { children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => element.current?.querySelector<HTMLElement>(ITEM)?.focus(), []);
  return (
    // A press between its items leaves the focus within, where the arrows are heard.
    <div ref={element} role="menu" aria-labelledby={use(OpenerId)} tabIndex={-1} className={styles["items"]}>
      {children}
    </div>
  );
}

/** One thing to do, within `MenuItems`. */
export function MenuItem({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Button weight="quiet" role="menuitem" tabIndex={-1} onClick={onClick}>
      {children}
    </Button>
  );
}

/** One way out of the application, within `MenuItems`: it opens beside this page. */
export function MenuLink(props: {
  href: string;
  /** Called as it opens; a default that is prevented keeps it from that. */
  onOpen?: ((event: MouseEvent<HTMLAnchorElement>) => void) | undefined;
  children: ReactNode;
}) {
  const { href, onOpen, children } = props;
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      role="menuitem"
      tabIndex={-1}
      className={styles["link"]}
      onClick={onOpen}
    >
      {children}
    </a>
  );
}
