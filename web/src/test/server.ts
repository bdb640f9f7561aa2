import { setupServer } from "msw/node";

/** Answers the API in tests; each test says what it answers, and anything else fails it. */
export const server = setupServer();
