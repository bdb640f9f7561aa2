// What the API answers, built in one place by the types of its contracts: tests and the browser's tests say but what
// differs (`aContact({ firstName: "Inès" })`).
export { fieldsLeftOut, uuid } from "./fixtures/fixture.ts";
export * from "./fixtures/actions.ts";
export * from "./fixtures/administration.ts";
export * from "./fixtures/contacts.ts";
export * from "./fixtures/imports.ts";
export * from "./fixtures/jobs.ts";
export * from "./fixtures/organizations.ts";
export * from "./fixtures/prospection.ts";
export * from "./fixtures/sessions.ts";
export * from "./fixtures/settings.ts";
export * from "./fixtures/suggestions.ts";
