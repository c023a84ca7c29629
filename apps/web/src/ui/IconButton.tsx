import type { ComponentProps } from 'react';
import css from './IconButton.module.css';

/** @param label what it does: read aloud, and shown to the pointer */
type Props = ComponentProps<'button'> & {
  label: string;
  /** `small` in the corner of something: it looks smaller than what can be pressed. */
  size?: 'small';
};

/** A sign that can be pressed, of 28 px, or 36 on a phone. */
export const IconButton = ({ label, size, className = '', children, ...rest }: Props) => (
  <button type="button" aria-label={label} title={label} {...rest} className={`${css.button} ${className}`} data-size={size}>
    {children}
  </button>
);
