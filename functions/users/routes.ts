import { type RouteRow, sessionGate } from "../http/route-row.ts";
import { banUser, createUser, deleteUser, getUser, listUsers, unbanUser, updateUser } from "./contract.ts";

export const userRoutes: readonly RouteRow[] = [
  {
    name: "UsersList",
    contract: listUsers,
    handler: "functions/users/list-users.route.handler",
    environment: sessionGate,
  },
  {
    name: "UsersCreate",
    contract: createUser,
    handler: "functions/users/create-user.route.handler",
    environment: sessionGate,
  },
  {
    name: "UsersGet",
    contract: getUser,
    handler: "functions/users/get-user.route.handler",
    environment: sessionGate,
  },
  {
    name: "UsersUpdate",
    contract: updateUser,
    handler: "functions/users/update-user.route.handler",
    environment: [...sessionGate, "mail"],
    // A mail server may take its time before it is given up.
    timeoutSeconds: 28,
  },
  {
    name: "UsersDelete",
    contract: deleteUser,
    handler: "functions/users/delete-user.route.handler",
    environment: sessionGate,
  },
  {
    name: "UsersBan",
    contract: banUser,
    handler: "functions/users/ban-user.route.handler",
    environment: sessionGate,
  },
  {
    name: "UsersUnban",
    contract: unbanUser,
    handler: "functions/users/unban-user.route.handler",
    environment: sessionGate,
  },
];
