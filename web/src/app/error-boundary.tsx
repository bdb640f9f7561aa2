import { Component, type ReactNode } from "react";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Message } from "../ui/message.tsx";

interface Props {
  /** The address: moving on gives the next screen its chance. */
  address: string;
  children: ReactNode;
}

type Failure = "none" | "screen" | "code";

interface State {
  failure: Failure;
  address: string;
}

/** How browsers name code that could not be fetched: the network is away, or a newer version stands there. */
const UNFETCHED = /dynamically imported module|Importing a module script failed|Unable to preload/i;

const reload = () => window.location.reload();

const RELOADED = "relance-reloaded";
/** Milliseconds between two reloads that nobody asked for. */
const PAUSE = 60_000;

/** Whether the page may come again by itself: seldom, and only where it can remember that it did. */
function mayReload(): boolean {
  try {
    if (Date.now() - Number(sessionStorage.getItem(RELOADED)) < PAUSE) return false;
    sessionStorage.setItem(RELOADED, String(Date.now()));
    return true;
  } catch {
    return false;
  }
}

/** The last net: what a screen could not handle, in French, with a way out. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failure: "none", address: this.props.address };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failure: error instanceof Error && UNFETCHED.test(error.message) ? "code" : "screen" };
  }

  static getDerivedStateFromProps(props: Props, state: State): State | null {
    return props.address === state.address ? null : { failure: "none", address: props.address };
  }

  // What is typed is kept on the device, so the page may come again by itself.
  override componentDidUpdate(_: Props, before: State) {
    if (this.state.failure !== "code") return window.removeEventListener("online", reload);
    if (before.failure === "code") return;
    window.addEventListener("online", reload);
    if (navigator.onLine && mayReload()) reload();
  }

  override componentDidMount() {
    this.componentDidUpdate(this.props, { failure: "none", address: this.props.address });
  }

  override componentWillUnmount() {
    window.removeEventListener("online", reload);
  }

  override render() {
    if (this.state.failure === "none") return this.props.children;
    return (
      <Message title="Cette page n’a pas pu s’afficher" text={this.#why()}>
        {this.#isInTunnel() ? (
          // What is in memory is all there is: a page that came again would have nothing to show.
          <ButtonLink weight="primary" to="/contacts">
            Revenir aux contacts
          </ButtonLink>
        ) : (
          <>
            <Button weight="primary" onClick={reload}>
              Recharger la page
            </Button>
            <Button onClick={() => window.location.assign("/contacts")}>Revenir aux contacts</Button>
          </>
        )}
      </Message>
    );
  }

  /** Only the code of this screen is not here, and cannot come now. */
  #isInTunnel(): boolean {
    return this.state.failure === "code" && !navigator.onLine;
  }

  #why(): string {
    if (this.state.failure === "screen")
      return "Vos données sont intactes. Rechargez la page\u00A0; si le problème revient, prévenez votre administrateur.";
    return !this.#isInTunnel()
      ? "Une nouvelle version est en ligne, ou le réseau a manqué. Rechargez la page pour continuer\u00A0; rien n’est perdu."
      : "Vous êtes hors ligne, et cette page n’a pas encore été ouverte sur cet appareil. Elle s’affichera au retour du réseau\u00A0; rien n’est perdu.";
  }
}
