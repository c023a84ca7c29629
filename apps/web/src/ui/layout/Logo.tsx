import css from './Logo.module.css';

/** The product's mark: a rising price line in the angle of an L. */
export function Mark({ size = 24 }: { size?: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden className={css.mark}>
      <rect width="32" height="32" rx="7" className={css.plate} />
      <path d="M8 7h4v13.6h12.4v4H8z" fill="#fff" />
      <path
        d="m15.2 16.4 3.6-3.6 2 2 3.6-3.7"
        fill="none"
        stroke="#ffd166"
        strokeWidth="2.4"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </svg>
  );
}

export function Logo() {
  return (
    <span className={css.logo}>
      <Mark />
      <span className={css.word}>Lootfolio</span>
    </span>
  );
}
