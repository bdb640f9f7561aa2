import { Component, type ReactNode } from "react";
import { Button } from "../ui/button.tsx";
import { Message } from "../ui/message.tsx";

interface Props {
  /** The address: moving on gives the next screen its chance. */
  address: string;
  children: ReactNode;
}

interface State {
  failed: boolean;
  address: string;
}

/** The last net: what a screen could not handle, in French, with a way out. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false, address: this.props.address };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  static getDerivedStateFromProps(props: Props, state: State): State | null {
    return props.address === state.address ? null : { failed: false, address: props.address };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <Message
        title="Cette page n’a pas pu s’afficher"
        text="Vos données sont intactes. Rechargez la page ; si le problème revient, prévenez votre administrateur."
      >
        <Button weight="primary" onClick={() => window.location.reload()}>
          Recharger la page
        </Button>
        <Button onClick={() => window.location.assign("/contacts")}>Revenir aux contacts</Button>
      </Message>
    );
  }
}
