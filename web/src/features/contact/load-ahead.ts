/** Brings the code of a contact's page. Without the network there is nothing to bring; the screen says so when opened. */
export async function loadAhead(): Promise<void> {
  await Promise.allSettled([
    import("./contact-screen.tsx"),
    import("./about.tsx"),
    import("./menu-entries.tsx"),
    import("../evidence/text-facts.tsx"),
  ]);
}
