import type { ReplyOf } from '@lootfolio/contract/call';
import type { adminListSources } from '@lootfolio/contract/features/operator/item-sources';
import type { Language } from '@lootfolio/texts/languages';
import type { Reader } from '../../../platform/database/database.ts';
import { now } from '../../../platform/process/clock.ts';
import { FEEDS, feedName, ownIntervalOf, type FeedConfig } from '../../../prices/collect/feeds.ts';
import { TOO_MANY_NAMES } from '../../../prices/collect/new-names.rules.ts';
import { readSources } from '../../market/marketplaces/marketplaces.public.ts';

export type ManagedSource = ReplyOf<typeof adminListSources>['items'][number];

/** Returns every market with its lists: the public facts, and the facts that only the operator needs. */
export async function readManagedSources(db: Reader, config: FeedConfig, language: Language): Promise<ManagedSource[]> {
  const rows = new Map((await db.selectFrom('price_feeds').selectAll().execute()).map((row) => [`${row.source}/${row.app_id}`, row]));
  const feedOf = new Map(FEEDS.map((feed) => [feedName(feed), feed]));
  const rowOf = new Map(FEEDS.map((feed) => [feedName(feed), rows.get(`${feed.source.key}/${feed.appId}`)]));
  const readings = await readingsUnderWay(db);
  return (await readSources(db, config, language)).map((source) => {
    const own = source.feeds.map(({ key }) => rowOf.get(key));
    const errors = own.flatMap((row) => row?.last_error_at ?? []).map((at) => at.toISOString());
    return {
      ...source,
      enabled: own.length === 0 || own.some((row) => row?.enabled),
      has_lists: own.length > 0,
      last_error_at: errors.toSorted((a, b) => a.localeCompare(b)).at(-1) ?? null,
      feeds: source.feeds.map((feed) => {
        const row = rowOf.get(feed.key);
        const known = feedOf.get(feed.key)!;
        return {
          ...feed,
          source: known.source.key,
          own_interval_seconds: ownIntervalOf(known, config),
          set_interval_seconds: row?.interval_seconds ?? null,
          last_error: row?.last_error ?? null,
          last_error_at: row?.last_error_at?.toISOString() ?? null,
          reading: feed.state !== 'off' && (readings.has(feed.key) || (row !== undefined && row.next_attempt <= now())),
          kept_out: row?.suspicion ? { rows: row.suspicious_rows, accepted: row.accepts !== null } : null,
          refused_names: row?.refused_names ? { names: row.refused_names, accepted: row.accepts === TOO_MANY_NAMES } : null,
        };
      }),
    };
  });
}

/** Returns the names of the lists that a worker is reading now. */
async function readingsUnderWay(db: Reader): Promise<Set<string>> {
  const rows = await db.selectFrom('leases').select('name').where('name', 'like', 'feed:%').where('until', '>', now()).execute();
  return new Set(rows.map(({ name }) => name.slice('feed:'.length)));
}
