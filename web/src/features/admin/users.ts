import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { contract as banUser } from "../../../../functions/users/ban-user.ts";
import type { contract as createUser } from "../../../../functions/users/create-user.ts";
import type { contract as deleteUser } from "../../../../functions/users/delete-user.ts";
import type { contract as listUsers } from "../../../../functions/users/list-users.ts";
import type { contract as unbanUser } from "../../../../functions/users/unban-user.ts";
import type { contract as updateUser } from "../../../../functions/users/update-user.ts";
import { call, type CallInput } from "../../lib/call.ts";
import { refreshSession } from "../../lib/refresh-session.ts";
import { sessionQuery } from "../../lib/session.ts";
import { retry } from "../../ui/paged-list.tsx";

type Body<C extends typeof banUser | typeof createUser | typeof updateUser> = NonNullable<
  CallInput<C>["body"]
>;
type Query = NonNullable<CallInput<typeof listUsers>["query"]>;

/** A page of the users of all organizations. */
export function usersQuery(query: Query) {
  return queryOptions({
    queryKey: ["admin", "users", query],
    queryFn: ({ signal }) => call<typeof listUsers>({ method: "GET", path: "/api/users", query, signal }),
    placeholderData: (before) => before,
    retry,
  });
}

/** Creates an account that is at once a member of an organization. */
export const useCreateUser = () =>
  useChange((body: Body<typeof createUser>) =>
    call<typeof createUser>({ method: "POST", path: "/api/users", body }),
  );

/** One's own name, address and right are also the session's. */
export function useUpdateUser(id: string) {
  const client = useQueryClient();
  const { data: session } = useQuery(sessionQuery());
  return useChange(async (body: Body<typeof updateUser>) => {
    const user = await call<typeof updateUser>({
      method: "PATCH",
      path: "/api/users/{id}",
      params: { id },
      body,
    });
    if (session?.user.id === id) {
      await refreshSession(client);
    }
    return user;
  });
}

/** Suspends an account until the moment given, for good without one. */
export const useBanUser = (id: string) =>
  useChange((body: Body<typeof banUser>) =>
    call<typeof banUser>({ method: "POST", path: "/api/users/{id}/ban", params: { id }, body }),
  );

/** Lets a suspended account sign in again. */
export const useUnbanUser = (id: string) =>
  useChange(() => call<typeof unbanUser>({ method: "POST", path: "/api/users/{id}/unban", params: { id } }));

/** Deletes an account and ends its sessions. */
export const useDeleteUser = (id: string) =>
  useChange(() => call<typeof deleteUser>({ method: "DELETE", path: "/api/users/{id}", params: { id } }));

/** Organizations count their members, and everything stands in the history. */
function useChange<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSuccess: () => client.invalidateQueries({ queryKey: ["admin"] }) });
}
