import { useMemo } from "react";
import { useLocation, useNavigate } from "react-router";

type Change = (before: URLSearchParams) => URLSearchParams;

/**
 * What stands behind `?` in the address, and how it is changed. Instead of the library's own, as `browser-router.tsx`
 * says.
 */
export function useSearchParams(): [
  URLSearchParams,
  (change: Change, options?: { replace: boolean }) => void,
] {
  const { search } = useLocation();
  const navigate = useNavigate();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  return [params, (change, options) => void navigate(`?${change(params).toString()}`, options)];
}
