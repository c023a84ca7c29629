import type { LeavingPool } from '@lootfolio/board/liquidity-pool';
import type { Side } from '@lootfolio/domain/quotes';
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';

/** The decision on a name that the catalogue does not know. */
export type NameState = 'open' | 'assigned' | 'ignored';

/** A row of `quotes` or `bids`: a market's ask, or best buy order, for an item. */
type QuoteTable = {
  market_id: number;
  item_id: number;
  price: number;
  quantity: number | null;
  native_units: number;
  native_scale: number;
  currency: string;
  rate_id: number | null;
  source: string;
  url: string | null;
  as_of: Date;
  changed_at: Date;
  refresh_id: number;
};

declare module '../platform/database/schema.ts' {
  interface Database {
    item_names: { general_id: GeneratedAlways<number>; app_id: number; market_hash_name: string };
    items: {
      item_id: GeneratedAlways<number>;
      general_id: number;
      app_id: number;
      market_hash_name: string;
      phase: string | null;
      slug: string;
      short_name: string;
      type: string | null;
      weapon: string | null;
      exterior: string | null;
      rarity: string | null;
      rarity_color: string | null;
      is_stattrak: boolean;
      is_souvenir: boolean;
      collection: string | null;
      name_tr: string | null;
      image_url: string | null;
      hidden: Generated<boolean>;
      origin: 'catalogue' | 'feed';
      first_seen: Date;
    };
    item_overrides: {
      item_id: number;
      rarity: string | null;
      rarity_color: string | null;
      collection: string | null;
      hidden: boolean;
      picture: Buffer | null;
      picture_type: string | null;
      picture_hash: string | null;
      updated_at: Date;
    };
    collections: { collection_id: GeneratedAlways<number>; key: string; name: string; name_tr: string | null };
    fx_rates: {
      rate_id: GeneratedAlways<number>;
      day: Day;
      currency: string;
      units: number;
      scale: number;
      source: string;
      as_of: Date;
      checked_at: Date;
      fixed: Generated<boolean>;
    };
    fx_fixed: { currency: string; rate_id: number; set_at: Date };
    fx_refusals: {
      currency: string;
      units: number;
      scale: number;
      source: string;
      as_of: Date;
      first_refused_at: Date;
      refused_at: Date;
    };
    price_feeds: {
      source: string;
      app_id: number;
      market_id: number;
      enabled: Generated<boolean>;
      last_attempt: Date | null;
      last_success: Date | null;
      last_error: string | null;
      last_error_at: Date | null;
      failures: Generated<number>;
      next_attempt: Date;
      as_of: Date | null;
      fetched_at: Date | null;
      row_count: Generated<number>;
      suspicion: string | null;
      suspicious_rows: number | null;
      accepts: string | null;
      /** The number of unknown names of the last list that were not added, because there were too many; null for none. */
      refused_names: Generated<number | null>;
      /** The interval that an administrator set, in seconds between two readings; null: the source's own. */
      interval_seconds: Generated<number | null>;
    };
    market_names: {
      market_id: number;
      app_id: number;
      name: string;
      phase: string | null;
      times: number;
      first_seen: Date;
      last_seen: Date;
      price: number;
      state: NameState;
      item_id: number | null;
    };
    quotes: QuoteTable;
    bids: QuoteTable;
    market_refreshes: {
      market_id: number;
      app_id: number;
      side: Generated<Side>;
      refresh_id: number;
      refresh_count: Generated<number>;
      completed_at: Date | null;
      fresh_for_ms: number;
      /** `changed_items`: the items whose quotes were written after the refresh `changed_since` until `changed_until`. */
      changed_since: Generated<number | null>;
      changed_until: Generated<number | null>;
      changed_items: Generated<number[] | null>;
    };
    removed_quotes: { refresh_id: number; market_id: number; item_id: number; side: Generated<Side> };
    item_sales: {
      market_id: number;
      item_id: number;
      sold_1_day: number | null;
      sold_7_days: number;
      sold_30_days: number | null;
      median_price: number | null;
      updated_at: Date;
    };
    price_changes: { market_id: number; item_id: number; at: Date; price: number; quantity: number | null };
    price_hours: { market_id: number; item_id: number; hour: Date; price: number; quantity: number | null };
    price_days: {
      market_id: number;
      item_id: number;
      day: Day;
      open: number;
      high: number;
      low: number;
      close: number;
      quantity: number | null;
      volume: number | null;
    };
    paged_readings: {
      source: string;
      app_id: number;
      begun_at: Date;
      cursor: string;
      pages: number;
      total: number;
      longest: number;
    };
    paged_rows: { source: string; app_id: number; identity: string; fields: string };
    liquidity_markets: {
      market_id: number;
      app_id: number;
      refresh_id: Generated<number>;
      observed_at: Date;
      seen_at: Date;
      reports_sales: Generated<boolean>;
      tests: Buffer;
      sell_days: Generated<Buffer>;
      pool: JSONColumnType<LeavingPool | null, string | null, string>;
      sold: Generated<Buffer>;
    };
    liquidity_blocks: { market_id: number; app_id: number; block: number; watch: Buffer };
    liquidity_pools: { app_id: number; pool: JSONColumnType<LeavingPool>; updated_at: Date };
    market_index_days: { market_id: number; app_id: number; day: Day; factor: number | null; items: number };
    history_archives: { app_id: number; begun_at: Date; ended_at: Date | null; days: number | null };
  }
}
