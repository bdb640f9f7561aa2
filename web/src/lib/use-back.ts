import { useNavigate } from "react-router";

/** Goes back in history; to `otherwise` for someone who came here directly. */
export function useBack(otherwise: string): () => void {
  const navigate = useNavigate();
  return () => {
    const state: unknown = window.history.state;
    // The router numbers its entries; the first has nothing of ours before it.
    const first = typeof state !== "object" || state === null || !("idx" in state) || state.idx === 0;
    void (first ? navigate(otherwise) : navigate(-1));
  };
}
