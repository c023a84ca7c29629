import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import css from './StateChip.module.css';

/** A state as icon and text: both carry the same meaning. */
export function StateChip({
  tone,
  icon: Sign,
  text,
  children,
}: {
  tone: 'good' | 'bad' | 'open' | 'held' | 'plain';
  icon: Icon;
  text: string;
  children?: ReactNode;
}) {
  return (
    <span className={css.chip} data-tone={tone}>
      <Sign size={14} stroke={1.9} aria-hidden />
      {text}
      {children}
    </span>
  );
}
