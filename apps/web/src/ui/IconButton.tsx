import type { ComponentProps } from 'react';
import css from './IconButton.module.css';

/** @param label what it does: read aloud, and shown to the pointer */
type Props = ComponentProps<'button'> & { label: string };

/** A sign that can be pressed, of 28 px. */
export const IconButton = ({ label, className = '', children, ...rest }: Props) => (
  <button type="button" aria-label={label} title={label} {...rest} className={`${css.button} ${className}`}>
    {children}
  </button>
);
