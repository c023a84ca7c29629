import type { ComponentProps } from 'react';
import { AppLink } from '../../lib/AppLink.tsx';
import css from './IconButton.module.css';

/** @param label the action: the accessible name, and shown on hover */
type Props = ComponentProps<'button'> & {
  label: string;
  /** `small` for the corner of another element: looks smaller than its clickable area. */
  size?: 'small';
};

/** A button with only an icon: 28 px, or 36 px on a phone. */
export const IconButton = ({ label, size, className = '', children, ...rest }: Props) => (
  <button type="button" aria-label={label} title={label} {...rest} className={`${css.button} ${className}`} data-size={size}>
    {children}
  </button>
);

/** A link to a screen that looks like an `IconButton`. */
export const IconLink = ({ label, className = '', children, ...rest }: ComponentProps<typeof AppLink> & Pick<Props, 'label'>) => (
  <AppLink aria-label={label} title={label} {...rest} className={`${css.button} ${className}`}>
    {children}
  </AppLink>
);
