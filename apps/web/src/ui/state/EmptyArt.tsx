/** Decorative drawing for a list without rows: an empty price board. */
export function EmptyArt() {
  return (
    <svg viewBox="0 0 120 72" width="120" height="72" fill="none" aria-hidden>
      <rect x="8.5" y="8.5" width="103" height="55" rx="4.5" stroke="var(--line-strong)" />
      <path d="M9 22.5h102" stroke="var(--line-strong)" />
      <path d="M18 15.5h22M76 15.5h10M94 15.5h9" stroke="var(--line-strong)" strokeWidth="3" strokeLinecap="round" />
      <path
        d="M18 54l16-9 14 5 18-14 15 6 21-12"
        stroke="var(--accent-text)"
        strokeWidth="1.5"
        strokeDasharray="2 4"
        strokeLinecap="round"
      />
    </svg>
  );
}
