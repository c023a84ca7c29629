import { createHash, randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import { now } from '../src/platform/process/clock.ts';
import type { Database } from '../src/platform/database/schema.ts';
import type { TestApi, User } from './api.ts';
import { AK_FT } from './items.ts';

type UserTables = { [T in keyof Database]: Database[T] extends { user_id: unknown } ? T : never }[keyof Database];
type Rows = { [T in UserTables]?: Omit<Insertable<Database[T]>, 'user_id'> };

/** The plain text of every encrypted value in these rows, and of every hash. */
export const SECRET = 'sealed-or-hashed';

/**
 * Creates a row for many of the tables that have users; each user has a session already. `mark` makes the texts of a user unique. Newer
 * features test their own rows.
 */
const rowsOf = (test: TestApi, mark: string): Rows => {
  const at = now();
  const hash = createHash('sha256').update(`${SECRET} ${mark}`).digest();
  const market = 'waxpeer';
  return {
    api_tokens: {
      name: `token ${mark}`,
      token_hash: hash,
      hint: 'abcd',
      scopes: ['read'],
      created_at: at,
      expires_at: at,
      last_used_at: null,
    },
    calendar_feeds: { token_hash: hash, created_at: new Date('2026-02-05T04:05:06Z'), read_at: null },
    idempotency_keys: { key: `answered ${mark}`, fingerprint: hash, status: 200, reply: JSON.stringify({ success: true }), created_at: at },
    inventories: {
      steam_id: `7656119${createHash('sha256').update(mark).digest().readUInt32BE() + 1_000_000_000}`,
      app_id: 730,
      read_at: at,
      units: 7,
      tradable: 5,
      hidden: 0,
      value: 7_654_321,
    },
    lots: {
      item_id: test.item(AK_FT).itemId,
      quantity: 3,
      open: 2,
      unit_cost: 8_765_432,
      bought_on: '2026-03-04',
      market,
      created_at: at,
    },
    known_devices: { device_hash: hash, first_seen: new Date('2026-01-02T03:04:05Z'), last_seen: at },
    mail_confirmations: { token_hash: hash, mail: `${mark}@example.com`, created_at: at, used_at: null },
    market_balances: { market, usable: 1234, on_hold: 4_321_098, error: null, asked_at: at },
    market_fees: { market_id: 3, fee: 7.77 },
    market_keys: { market, sealed: SECRET, hint: 'wxyz', updated_at: at, checked_at: at, check_result: 'ok', selling_at: at },
    notification_channels: { channel: 'DISCORD', target_hash: hash, target_sealed: SECRET, hint: `hook ${mark}`, created_at: at },
    notification_settings: { type_id: 1, channel: 'MAIL', is_enabled: true, schedule_time: '23:57', next_at: null },
    notifications: {
      type: 'SALES_STATISTICS',
      channel: 'MAIL',
      title: `title ${mark}`,
      message: 'm',
      link: null,
      status: 'SENT',
      error: null,
      once_key: null,
      created_at: at,
      sent_at: at,
    },
    operations: {
      id: randomUUID(),
      kind: `operation ${mark}`,
      client_key: `key-${mark}`,
      params: '{}',
      state: 'done',
      cancelled_at: null,
      created_at: at,
      updated_at: at,
      ended_at: at,
    },
    payouts: {
      market: 'waxpeer',
      external_id: `payout ${mark}`,
      amount: 100_000,
      units: 100_000,
      scale: 3,
      currency: 'USD',
      rate_units: 1,
      rate_scale: 0,
      wallet: `wallet ${mark}`,
      state: 'completed',
      requested_at: at,
      created_at: at,
      updated_at: at,
    },
    saved_views: { name: `view ${mark}`, search: 'a=1', created_at: at },
    telegram_links: { code_hash: hash, created_at: new Date('2026-02-03T04:05:06Z') },
    watchlist: { item_id: test.item(AK_FT).itemId, base_market_id: 1, price_when_added: 10_000, added_at: at },
  };
};

/** Returns the text of each of those rows that an export must contain. */
export const SHOWN = (mark: string): Partial<Record<UserTables, string>> => ({
  api_tokens: `token ${mark}`,
  calendar_feeds: '2026-02-05T04:05:06.000Z',
  idempotency_keys: `answered ${mark}`,
  inventories: '7654321',
  lots: '8765432',
  known_devices: '2026-01-02T03:04:05.000Z',
  mail_confirmations: `${mark}@example.com`,
  market_balances: '4321098',
  market_fees: '7.77',
  market_keys: '"key":"set"',
  notification_channels: `hook ${mark}`,
  notification_settings: '23:57',
  notifications: `title ${mark}`,
  operations: `operation ${mark}`,
  payouts: `wallet ${mark}`,
  saved_views: `view ${mark}`,
  sessions: '"device":"test"',
  telegram_links: '2026-02-03T04:05:06.000Z',
  watchlist: AK_FT,
});

export const SAMPLED = Object.keys(SHOWN('')) as UserTables[];

/** Gives a user a row in each of the sampled tables. */
export async function fillEverything(test: TestApi, user: User, mark: string): Promise<void> {
  for (const [table, row] of Object.entries(rowsOf(test, mark))) {
    await test.db
      .insertInto(table as UserTables)
      .values({ ...row, user_id: user.userId } as never)
      .execute();
  }
}
