import css from './Spinner.module.css';

/** Shows that something is loading. The caller provides the text. */
export const Spinner = ({ className = '' }: { className?: string | undefined }) => (
  <span className={`${css.spinner} ${className}`} aria-hidden />
);
