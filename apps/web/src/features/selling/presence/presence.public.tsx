import { PresenceBadge } from './components/PresenceBadge.tsx';
import { usePresenceAt } from './presence.queries.ts';
import css from './components/Presence.module.css';

/** Whether the user's account at a market sells, with the state of its key; nothing until loaded, and without a key. */
export function MarketPresence({ market }: { market: string }) {
  const presence = usePresenceAt(market);
  return presence && presence.key !== 'none' ? <PresenceBadge presence={presence} /> : null;
}

/** Whether the user's account at a market sells, and what to do when it does not. Nothing without a key, and with one that is refused. */
export function KeyPresence({ market }: { market: string }) {
  const presence = usePresenceAt(market);
  if (presence?.key !== 'set') return null;
  const stops = presence.obstacles.find(({ stops_all: all }) => all);
  return (
    <div className={css.key}>
      <PresenceBadge presence={presence} />
      {stops && (
        <p>
          {stops.means} {stops.help}
        </p>
      )}
    </div>
  );
}

export { DeadKeys } from './components/DeadKeys.tsx';
export { PresenceFold, PresenceRow } from './components/PresenceRow.tsx';
export { usePresence, useStatedFees, useStoppedMarkets } from './presence.queries.ts';
