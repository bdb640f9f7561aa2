/** The mark: an R open to the right, and the one warm dot that means today. */
export function Logo({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <path d="M6 27V8h10.4a5.9 5.9 0 0 1 0 11.8H6" fill="none" stroke="currentColor" strokeWidth="3.4" />
      <path d="m15.6 20 8 7.4" fill="none" stroke="currentColor" strokeWidth="3.4" />
      <circle cx="26.4" cy="6.6" r="4" fill="var(--today)" />
    </svg>
  );
}
