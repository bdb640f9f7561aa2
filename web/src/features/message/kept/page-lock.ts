/** This page's own name, from its load to its end. */
export const PAGE = crypto.randomUUID();

const lockOf = (page: string): string => `relance-page:${page}`;

// Typed away: TypeScript takes it for granted, a test's browser and an insecure origin have none. Asked each time.
function browserLocks(): LockManager | null | undefined {
  const { locks }: { locks?: LockManager | null } = navigator;
  return locks;
}

// Held until the page ends, however it ends: nobody then takes its texts for left ones.
void browserLocks()?.request(lockOf(PAGE), () => new Promise<never>(() => {}));

/** Runs `act` if the page of that name is gone, so that no other page does the same meanwhile. */
export async function whileGone(page: string, act: () => void): Promise<void> {
  if (page === PAGE) return;
  const locks = browserLocks();
  if (!locks) return act();
  await locks.request(lockOf(page), { ifAvailable: true }, (lock) => {
    if (lock !== null) act();
  });
}
