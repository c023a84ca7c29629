import { IconBell, IconBrandDiscord, IconBrandTelegram, type Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import type { Linked } from '../notifications.queries.ts';
import css from './ChannelsPanel.module.css';
import { CHANNEL_NAMES } from './TypeRow.tsx';

const ICONS: Record<Linked['channel'], Icon> = { DISCORD: IconBrandDiscord, TELEGRAM: IconBrandTelegram, PUSH: IconBell };

type Props = {
  channel: Linked['channel'];
  /** What the channel is, or why it cannot be linked. */
  note: string;
  /** The button that links it. */
  action?: ReactNode;
  /** The form or the steps of the linking, and what is linked. */
  children?: ReactNode;
};

/** A channel in one line: its name, what it is, and the button that links it. */
export function ChannelRow({ channel, note, action, children }: Props) {
  const ChannelIcon = ICONS[channel];
  return (
    <li className={css.channel}>
      <div className={css.line}>
        <ChannelIcon size={20} stroke={1.5} aria-hidden className={css.icon} />
        <div className={css.words}>
          <h3>{t(CHANNEL_NAMES[channel])}</h3>
          <p className={css.note}>{note}</p>
        </div>
        {action}
      </div>
      {children}
    </li>
  );
}
