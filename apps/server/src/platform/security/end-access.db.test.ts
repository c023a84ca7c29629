import { sql, type RawBuilder } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { OFFLINE_SETTINGS, testApi, type User } from '../../../test/api.ts';
import { fillEverything } from '../../../test/full-user.ts';
import { silentLog } from '../../../test/harness.ts';
import { editUser } from '../../../test/users.ts';
import { demoteUnlisted } from '../../features/people/auth/demote-unlisted.ts';
import { tradeLinkContext } from '../../features/people/account/account.public.ts';
import { MODULES } from '../../modules.ts';
import { proxyContext } from '../outside/proxy.ts';
import { now } from '../process/clock.ts';
import { createSecretBox } from '../secrets/secrets.ts';
import { ALWAYS_ENDED, type EndCause } from './end-access.ts';

const test = testApi();
let admin: User;
beforeAll(async () => {
  admin = await test.signIn({ role: 'ADMIN' });
});

/** Columns that look like credentials but give no access to an account to a person who knows their content. */
const OTHERS: Record<string, string> = {
  'deposits.code': 'in a message to its user',
  'deposits.token_sealed': 'of an open offer, for the bot process',
  'giveaways.entries_hash': 'published',
  'giveaways.seed_hash': 'published',
  'giveaways.sealed_seed': 'of the draw',
  'idempotency_keys.fingerprint': 'of an input',
  'item_overrides.picture': 'a picture',
  'item_overrides.picture_hash': 'a picture',
  'liquidity_blocks.watch': 'counts of prices',
  'liquidity_markets.sell_days': 'counts of prices',
  'liquidity_markets.sold': 'counts of sales',
  'liquidity_markets.tests': 'counts of prices',
  'listing_syncs.code': 'an error',
  'sales_reads.code': 'an error',
  'listings.code': 'an error',
  'operation_files.bytes': 'a file, for its signed-in owner',
  'operation_items.code': 'an error',
  'operations.content_hash': 'of an input',
  'payout_reads.code': 'an error',
  'provider_notices.body': 'what a provider sent',
  'push_keys.private_key_sealed': 'of the server',
  'repricing_decisions.code': 'a reason',
  'repricing_states.code': 'a reason',
  'sign_in_states.browser_hash': 'before anybody is known',
  'sign_in_states.state_hash': 'before anybody is known',
  'trade_bots.error_code': 'an error',
  'trade_bots.private_key_sealed': 'of the server',
  'trade_bots.refresh_token_sealed': 'of the server',
  'world.secret_key_id': 'of the server',
};

const DECLARED = [...ALWAYS_ENDED, ...MODULES.credentials.flatMap(({ columns }) => columns)];

it('every column of the database that may hold a credential is declared by a module, once', async () => {
  const { rows } = await sql<{ name: string }>`select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and (data_type = 'bytea' or column_name ~ '(token|_hash|_hashes|code|verifier|secret|sealed)' and column_name <> 'market_hash_name')
      and (table_schema, table_name) in (select table_schema, table_name from information_schema.tables where table_type = 'BASE TABLE')`.execute(
    test.db,
  );
  const sealed = MODULES.sealed.filter(({ table }) => !table.includes('.')).map(({ table, column }) => `${table}.${column}`);
  const known = [...DECLARED, ...Object.keys(OTHERS)];
  const found = new Set([...rows.map(({ name }) => name), ...sealed]);
  expect([...found].filter((name) => !known.includes(name))).toEqual([]);
  expect(new Set(DECLARED).size).toBe(DECLARED.length);
  // declared columns that the search does not find, because they are no secrets themselves
  expect(DECLARED.filter((name) => !found.has(name)).toSorted()).toEqual(['connections.account_name', 'users.mail_confirmed_at']);
});

const box = createSecretBox(OFFLINE_SETTINGS.SECRET_KEY);

/** Creates a user who has every credential. */
async function armedUser(mark: string): Promise<User> {
  const user = await test.signIn({ role: 'ADMIN' });
  const { userId } = user;
  await fillEverything(test, user, mark);
  const { id } = await test.db.selectFrom('sessions').select('id').where('user_id', '=', userId).executeTakeFirstOrThrow();
  const hash = Buffer.from(mark);
  const state = { state_hash: hash, session_id: id, provider: 'discord', verifier: 'v', next: '/', created_at: now() } as const;
  await test.db.insertInto('connection_states').values(state).execute();
  const account = { provider: 'discord', account_id: mark, account_name: mark, verified: true, checked_at: now() } as const;
  await test.db
    .insertInto('connections')
    .values({ ...account, user_id: userId })
    .execute();
  const factor = { user_id: userId, sealed_secret: 's', sealed_pending: 'p', enabled_at: now(), recovery_hashes: [hash] };
  await test.db.insertInto('second_factors').values(factor).execute();
  const link = 'https://steamcommunity.com/tradeoffer/new/?partner=1&token=x';
  const sealed = { trade_link_sealed: box.seal(link, tradeLinkContext(userId)), proxy_sealed: box.seal('http://p', proxyContext(userId)) };
  await test.db
    .updateTable('users')
    .set({ ...sealed, mail: `${mark}@example.com`, mail_confirmed_at: now(), admin_by_list: true })
    .where('id', '=', userId)
    .execute();
  return user;
}

/** Returns the declared columns that contain something of a user. */
async function heldBy({ userId }: User): Promise<string[]> {
  const queries = DECLARED.map((name): RawBuilder<unknown> => {
    const [table, column] = name.split('.') as [string, string];
    const owner = table === 'users' ? 'id' : table === 'connection_states' ? 'session_id' : 'user_id';
    const ids = owner === 'session_id' ? sql`(select id from sessions where user_id = ${userId})` : sql`(${userId})`;
    return sql`select ${name} as name from ${sql.table(table)} where ${sql.ref(owner)} in ${ids} and ${sql.ref(column)} is not null`;
  });
  const { rows } = await sql<{ name: string }>`${sql.join(queries, sql` union `)} order by 1`.execute(test.db);
  return rows.map(({ name }) => name);
}

describe.each<[string, EndCause, (user: User) => Promise<unknown>]>([
  ['a ban', 'banned', ({ userId }) => editUser(test, admin, userId, { profile_state: 2 })],
  ['a new Steam id', 'moved', ({ userId }) => editUser(test, admin, userId, { steam_id: '76561198700000001', note: 'sold' })],
  ['a lost role', 'demoted', ({ userId }) => editUser(test, admin, userId, { ROLE: 'USER' })],
  ['the list of the operator', 'demoted', () => demoteUnlisted(test.db, { ADMIN_STEAM_IDS: [] }, MODULES.credentials, silentLog)],
  ['a sign-out by an administrator', 'signed-out', ({ userId }) => test.send(`POST /admin/user/${userId}/sign-out`, { as: admin })],
])('%s', (what, cause, act) => {
  it('ends the sessions and tokens, and what else it must end', async () => {
    const [user, other] = [await armedUser(`armed ${what}`), await armedUser(`other ${what}`)];
    await test.db.updateTable('users').set({ admin_by_list: false }).where('id', '=', other.userId).execute();
    expect(await heldBy(user)).toEqual(DECLARED.toSorted());
    await act(user);
    const kept = MODULES.credentials.filter(({ endedBy }) => !(endedBy as readonly EndCause[]).includes(cause));
    expect(await heldBy(user)).toEqual(kept.flatMap(({ columns }) => columns).toSorted());
    expect(await heldBy(other)).toEqual(DECLARED.toSorted());
  });
});

it('what each cause ends', () => {
  const endedBy = (cause: EndCause): string[] =>
    MODULES.credentials
      .flatMap(({ columns, endedBy: causes }) => ((causes as readonly EndCause[]).includes(cause) ? columns : []))
      .toSorted();
  const feed = 'calendar_feeds.token_hash';
  expect(endedBy('demoted')).toEqual([feed]);
  expect(endedBy('signed-out')).toEqual([feed]);
  const channels = ['notification_channels.target_hash', 'notification_channels.target_sealed', 'telegram_links.code_hash'];
  expect(endedBy('banned')).toEqual([feed, 'connections.account_name', ...channels]);
  // all but the second factor
  expect(endedBy('moved')).toEqual(
    DECLARED.filter((name) => !ALWAYS_ENDED.includes(name) && !name.startsWith('second_factors.')).toSorted(),
  );
});
