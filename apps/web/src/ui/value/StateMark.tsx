import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import css from './StateMark.module.css';

/** `quiet`: nothing to see, such as a part that is switched off. */
export type Tone = 'good' | 'warn' | 'bad' | 'quiet';

/** A state as icon and word; both carry the same meaning. */
export const StateMark = ({ tone, icon: Sign, children }: { tone: Tone; icon: Icon; children: ReactNode }) => (
  <span className={css.state} data-tone={tone}>
    <Sign size={16} stroke={1.8} aria-hidden />
    {children}
  </span>
);
