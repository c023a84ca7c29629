import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import { t, type PlainKey } from '../../../../i18n/i18n.ts';
import { AppLink } from '../../../../lib/AppLink.tsx';
import { age, dateTime, exactPercent, integer, money } from '../../../../lib/format.ts';
import { pathTo } from '../../../../lib/path-to.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { askMarkets, type Presence } from '../presence.queries.ts';
import { isStale, stateOf, type PresenceState } from '../presence.rules.ts';
import css from './Presence.module.css';

const WHY = {
  sells: 'presence.sellsWhy',
  limited: 'presence.sellsWhy',
  keyRefused: 'presence.keyRefusedWhy',
  noKey: 'presence.noKeyWhy',
  notConnected: 'presence.notConnectedWhy',
  unsaid: 'presence.unsaidWhy',
  unknown: 'presence.unknownWhy',
} as const satisfies Partial<Record<PresenceState, string>>;

function Obstacle({ obstacle }: { obstacle: Presence['obstacles'][number] }) {
  const { means, help, until, text } = obstacle;
  return (
    <li>
      <p className={css.means}>{means}</p>
      {until !== null && <p>{t('presence.until', { time: dateTime(until) })}</p>}
      {text !== null && <p>{t('presence.words', { words: text })}</p>}
      <p>{help}</p>
    </li>
  );
}

/** Why the market did not tell the last time. The rest is older then. */
function Failure({ presence: { error, asked_at: at } }: { presence: Presence }) {
  const now = useNow();
  if (!error) return null;
  return (
    <p className={css.failed}>
      <IconAlertTriangle size={14} stroke={1.9} aria-hidden />
      <span>
        {t('presence.failed', { age: age(at ?? now, now), reason: error.msg })}
        {error.text && ` ${t('presence.words', { words: error.text })}`}
      </span>
    </p>
  );
}

function Facts({ presence }: { presence: Presence }) {
  const now = useNow();
  const { checked_at: at, lost_at: lost, fee, failed_trades: failed, to_deliver: open, listed } = presence;
  const rate = fee && exactPercent(fee.share / 10_000);
  const facts: [PlainKey, string | null][] = [
    ['presence.lostSince', lost && dateTime(lost)],
    ['presence.listed', listed > 0 ? integer(listed) : null],
    ['presence.toDeliver', open > 0 ? integer(open) : null],
    ['presence.failedTrades', failed === null ? null : integer(failed)],
    ['presence.fee', fee && (fee.least === null ? rate : t('presence.feeLeast', { fee: rate!, least: money(fee.least) }))],
    ['presence.checked', at && `${age(at, now)} · ${dateTime(at)}`],
  ];
  return (
    <dl className={css.facts}>
      {facts.map(
        ([label, value]) =>
          value !== null && (
            <div key={label}>
              <dt>{t(label)}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

/** What the market says of an account, what it means, and what the user can do. */
export function PresenceDetails({ presence }: { presence: Presence }) {
  const { market, name, key, says, connected, obstacles, asking } = presence;
  const state = stateOf(presence);
  const isOld = isStale(presence, useNow()) && (state === 'sells' || state === 'limited');
  return (
    <div className={css.details}>
      {state !== 'stopped' && <p className={css.means}>{t(isOld ? 'presence.sellsOld' : WHY[state], { market: name })}</p>}
      {state === 'keyRefused' && <p>{t('presence.keyRefusedHelp')}</p>}
      {obstacles.length > 0 && (
        <ul className={css.obstacles}>
          {obstacles.map((obstacle) => (
            <Obstacle key={obstacle.reason} obstacle={obstacle} />
          ))}
        </ul>
      )}
      {key === 'set' && <Failure presence={presence} />}
      {key !== 'none' && <Facts presence={presence} />}
      <div className={css.actions}>
        {key !== 'set' && connected && (
          <AppLink className="link" href={pathTo('/user-details', { hash: 'market_api' })}>
            {t(key === 'none' ? 'presence.setKey' : 'presence.replaceKey')}
          </AppLink>
        )}
        {key !== 'none' && says && connected && (
          <Button variant="default" busy={asking} icon={<IconRefresh size={14} aria-hidden />} onClick={() => void askMarkets(market)}>
            {t('presence.ask')}
          </Button>
        )}
      </div>
    </div>
  );
}
