import { PresenceBadge } from './components/PresenceBadge.tsx';
import { usePresenceAt } from './presence.queries.ts';

/** Whether the user's account at a market sells; nothing until loaded, and without a key. */
export function MarketPresence({ market }: { market: string }) {
  const presence = usePresenceAt(market);
  return presence && presence.key !== 'none' ? <PresenceBadge presence={presence} /> : null;
}

export { DeadKeys } from './components/DeadKeys.tsx';
export { PresenceRow } from './components/PresenceRow.tsx';
export { useStatedFees } from './presence.queries.ts';
