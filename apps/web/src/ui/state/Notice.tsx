import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import css from './Notice.module.css';

type Props = { tone: 'danger' | 'warning' | 'info'; children: ReactNode };

/** Information that the user needs before they continue. It is shown as long as it applies. */
export function Notice({ tone, children }: Props) {
  const Icon = tone === 'info' ? IconInfoCircle : IconAlertTriangle;
  return (
    <div className={css.notice} data-tone={tone} role="note">
      <Icon size={16} stroke={1.8} aria-hidden />
      <div>{children}</div>
    </div>
  );
}
