import { useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { useMobile } from '../../../../lib/use-media.ts';
import { MarketBadge } from '../../../../market-ui/MarketBadge.tsx';
import { Popover } from '../../../../ui/overlay/Popover.tsx';
import type { Presence } from '../presence.queries.ts';
import { PresenceDetails } from './PresenceDetails.tsx';
import { PresenceState } from './PresenceState.tsx';
import css from './Presence.module.css';

/** Whether an account sells. A press shows why, since when, and what to do. @param named true to show the market's name */
export function PresenceBadge({ presence, named = false }: { presence: Presence; named?: boolean }) {
  const [opened, setOpened] = useState(false);
  const narrow = useMobile('list');
  const { market_id: id, name } = presence;
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      label={t('presence.detailsOf', { market: name })}
      width={340}
      align="start"
      target={
        <button type="button" className={css.badge} data-named={named} onClick={() => setOpened(!opened)}>
          {named ? <MarketBadge compact={narrow} id={id} name={name} /> : <span className="visually-hidden">{name}</span>}
          <PresenceState presence={presence} />
        </button>
      }
    >
      <div className={css.drop}>
        <p className={css.head} tabIndex={-1} data-autofocus>
          <MarketBadge id={id} name={name} />
          <PresenceState presence={presence} />
        </p>
        <PresenceDetails presence={presence} />
      </div>
    </Popover>
  );
}
