import type { ReplyOf } from '@lootfolio/contract/call';
import type { listPresence } from '@lootfolio/contract/features/selling/presence';
import { findMarket, SELLING_MARKETS } from '@lootfolio/domain/markets';
import { sellingOf } from '@lootfolio/marketplaces/registry';
import type { Language } from '@lootfolio/texts/languages';
import type { Reader } from '../../../platform/database/database.ts';
import { nowMs } from '../../../platform/process/clock.ts';
import type { Config } from '../../../platform/process/config.ts';
import { readKeys } from '../../people/market-keys/market-keys.public.ts';
import { isConnected } from './ask-market.ts';
import { explainError, explainObstacle, KEY_CODES } from './explain.rules.ts';
import { readPresence, type PresenceRow } from './presence.reads.ts';
import { APART_MS } from './request-reading.ts';

type Item = ReplyOf<typeof listPresence>['items'][number];

/** Returns what is known of the user's account at every selling market. */
export async function viewPresence(
  { db, config }: { db: Reader; config: Config },
  userId: number,
  language: Language,
): Promise<ReplyOf<typeof listPresence>> {
  const [rows, keys] = await Promise.all([readPresence(db, userId, SELLING_MARKETS), readKeys(db, userId)]);
  const items = rows.map((row) => {
    const key = keys.find(({ market }) => market === row.market);
    const state = key ? (key.check_result === 'failed' ? 'refused' : 'set') : 'none';
    return present(row, { key: state, connected: isConnected(row.market, config), language });
  });
  return { items, total: items.length };
}

function present(row: PresenceRow, { key, connected, language }: Pick<Item, 'key' | 'connected'> & { language: Language }): Item {
  const { market, error } = row;
  const { id, name } = findMarket(market)!;
  const isKnown = key === 'set' && connected;
  const time = (at: Date | null): string | null => at?.toISOString() ?? null;
  return {
    market,
    market_id: id,
    name,
    key,
    connected,
    says: Boolean(sellingOf(market)?.presence),
    // with a refused key nobody knows
    sells: isKnown ? row.sells : null,
    obstacles: (isKnown ? (row.obstacles ?? []) : []).map(({ reason, stopsAll, until, text }) => ({
      reason,
      stops_all: stopsAll,
      until,
      text,
      ...explainObstacle(market, reason, language),
    })),
    fee: row.feeShare === null ? null : { share: row.feeShare, least: row.feeLeast },
    failed_trades: row.failedTrades,
    to_deliver: row.toDeliver ?? row.pending,
    listed: row.listed,
    asking: isAsking(row),
    asked_at: time(row.askedAt),
    checked_at: time(row.checkedAt),
    lost_at: key === 'none' ? null : time(row.lostAt),
    // the key may have been replaced since
    error:
      key === 'none' || error === null || (key === 'set' && KEY_CODES.includes(error))
        ? null
        : { code: error, text: row.errorText || null, msg: explainError(market, error, language) },
  };
}

/** True while a worker is about to ask, because the user wants it. */
const isAsking = ({ wantedAt, askedAt }: PresenceRow): boolean =>
  wantedAt !== null && nowMs() - wantedAt.getTime() < APART_MS && (askedAt === null || askedAt < wantedAt);
