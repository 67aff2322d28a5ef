/** The page's name and sign. */
export function Logo() {
  return (
    <h1 class="logo">
      <svg viewBox="0 0 28 28" width="28" height="28" aria-hidden="true">
        <rect width="28" height="28" rx="7" fill="var(--accent)" />
        <path
          d="M8 21V12a6 6 0 0 1 12 0v9M14 21v-7"
          fill="none"
          stroke="var(--on-accent)"
          stroke-width="2.2"
          stroke-linecap="round"
        />
        <circle cx="14" cy="14" r="2" fill="var(--on-accent)" />
      </svg>
      <span>fuel-route</span>
    </h1>
  );
}
