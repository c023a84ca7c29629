import css from './Spinner.module.css';

/** Something is on its way; whoever shows it says what. */
export const Spinner = ({ className = '' }: { className?: string | undefined }) => (
  <span className={`${css.spinner} ${className}`} aria-hidden />
);
