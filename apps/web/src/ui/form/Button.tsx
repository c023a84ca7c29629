import type { ComponentProps, ReactNode } from 'react';
import { AppLink } from '../../lib/AppLink.tsx';
import { Spinner } from '../state/Spinner.tsx';
import css from './Button.module.css';

type Looks = {
  /** `filled` is the one main action of a screen, `danger` an action that cannot be undone. */
  variant?: 'filled' | 'default' | 'danger';
  /** `large` for a button that stands alone on the page. */
  size?: 'large';
  icon?: ReactNode;
};

type ButtonProps = ComponentProps<'button'> & Looks & { /** Running: shows a spinner, ignores presses. */ busy?: boolean };

/** Props instead of `disabled`: a disabled button loses the focus, and a keyboard user loses their place on the page. */
const REFUSING: ComponentProps<'button'> = { 'aria-disabled': true, onClick: (event) => event.preventDefault() };

export function Button({ variant = 'filled', size, icon, busy = false, className = '', children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={`${css.button} ${className}`}
      data-variant={variant}
      data-size={size}
      aria-busy={busy}
      {...(busy && REFUSING)}
    >
      {busy && <Spinner className={css.turning} />}
      {icon}
      {icon ? <span data-label>{children}</span> : children}
    </button>
  );
}

/** A link to a screen that looks like a button. */
export function ButtonLink({ variant = 'filled', size, icon, className = '', children, ...rest }: ComponentProps<typeof AppLink> & Looks) {
  return (
    <AppLink {...rest} className={`${css.button} ${className}`} data-variant={variant} data-size={size}>
      {icon}
      {icon ? <span data-label>{children}</span> : children}
    </AppLink>
  );
}
