import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { HOUR, MINUTE } from '../../../../test/api.ts';
import { silentLog } from '../../../../test/harness.ts';
import { listingOf, sellingWorld, type Seller } from '../../../../test/listings.ts';
import { presenceIn, type ShownPresence } from '../../../../test/presence.ts';
import { now } from '../../../platform/process/clock.ts';
import { ASK_EVERY_MS, askJob, schedulePresence } from './presence.jobs.ts';

const world = sellingWorld();
const { test } = world;
const { view, refresh, takeJobs, run, ask, isDue, sellerOf, told } = presenceIn(world);

const askedAt = async (seller: Seller, market: string): Promise<number> => Date.parse((await view(seller, market))['asked_at'] as string);

describe('the presence at the markets', () => {
  it('says for every selling market whether it has a key, is connected and can say it', async () => {
    const seller = await sellerOf(['waxpeer', 'shadowpay'], { listed: [] });
    const { body } = await test.send('GET /listing/presence', { as: seller });
    const short = (body.items as ShownPresence[]).map(({ market, key, connected, says, sells }) => [market, key, connected, says, sells]);
    expect([short, body.total]).toEqual([
      [
        ['marketcsgo', 'none', true, true, null],
        ['waxpeer', 'set', true, true, null],
        ['shadowpay', 'set', true, false, null],
        ['csfloat', 'none', true, true, null],
        ['skinthunder', 'none', true, true, null],
        ['haloskins', 'none', true, true, null],
      ],
      6,
    ]);
  });

  it('is what the market says: obstacles in its words and ours, until when, fee, failed trades and open sales', async () => {
    const seller = await sellerOf(['waxpeer', 'csfloat']);
    await world.drive('standing', { market: 'waxpeer', key: seller.key, banned_ms: HOUR });
    await world.drive('standing', { market: 'csfloat', key: seller.key, says: { know_your_customer: 'needed', actionable_trades: 3 } });
    await ask();
    expect(await view(seller, 'waxpeer')).toMatchObject({
      sells: false,
      obstacles: [
        {
          reason: 'banned',
          stops_all: true,
          until: expect.stringMatching(/Z$/),
          means: 'Waxpeer does not let you sell for now, mostly because of sales that were not handed over.',
          help: 'Hand over what is sold. Ask the support of Waxpeer if the ban is a mistake.',
        },
      ],
      lost_at: expect.any(String),
      listed: 1,
      error: null,
    });
    expect(await view(seller, 'csfloat')).toMatchObject({
      sells: true,
      obstacles: [{ reason: 'kyc', stops_all: false, until: null, text: 'needed' }],
      fee: { share: 20_000, least: 10 },
      failed_trades: 0,
      lost_at: null,
      checked_at: expect.any(String),
    });
    const turkish = await test.send('GET /listing/presence', { as: seller, headers: { 'accept-language': 'tr' } });
    expect(JSON.stringify(turkish.body)).toContain('şimdilik satış yapmanıza izin vermiyor');
  });

  it('is nobody else’s', async () => {
    const seller = await sellerOf(['waxpeer']);
    const other = await sellerOf(['waxpeer'], { listed: [] });
    await world.drive('standing', { market: 'waxpeer', key: other.key, away: true });
    await ask();
    expect(await view(seller, 'waxpeer')).toMatchObject({ sells: true, listed: 1 });
    expect(await view(other, 'waxpeer')).toMatchObject({ sells: false, listed: 0 });
  });
});

describe('the job', () => {
  it('asks once when a key may sell, then every few minutes while something is listed', async () => {
    const seller = await sellerOf(['waxpeer', 'marketcsgo', 'shadowpay'], { listed: ['waxpeer', 'shadowpay'] });
    await ask(0);
    const first = await askedAt(seller, 'waxpeer');
    expect(await view(seller, 'waxpeer')).toMatchObject({ sells: true });
    expect(await askedAt(seller, 'marketcsgo')).toBe(first);
    await ask(ASK_EVERY_MS - MINUTE);
    expect(await askedAt(seller, 'waxpeer')).toBe(first);
    await ask(MINUTE);
    expect(await askedAt(seller, 'waxpeer')).toBe(first + ASK_EVERY_MS);
    expect(await askedAt(seller, 'marketcsgo')).toBe(first);
    const key = test.db.updateTable('market_keys').where('user_id', '=', seller.userId).where('market', '=', 'marketcsgo');
    await key.set({ selling_at: null }).execute();
    await ask(0);
    expect(await askedAt(seller, 'marketcsgo')).toBe(first);
    world.advance(MINUTE);
    await key.set({ selling_at: now() }).execute();
    await ask(0);
    expect(await askedAt(seller, 'marketcsgo')).toBe(first + ASK_EVERY_MS + MINUTE);
    await sql`update listings set state = 'removed', ended_at = created_at where user_id = ${seller.userId}`.execute(test.db);
    world.advance(HOUR);
    expect(await isDue(seller)).toBe(false);
  });

  it('of a market and of a proxied user is queued once, however often it is due', async () => {
    const sellers = [await sellerOf(['waxpeer']), await sellerOf(['waxpeer']), await sellerOf(['waxpeer'])];
    await test.db.updateTable('users').set({ proxy_sealed: 'no secret of ours' }).where('id', '=', sellers[2]!.userId).execute();
    const { config } = await world.parts();
    world.advance(ASK_EVERY_MS);
    await schedulePresence(test.db, config);
    await schedulePresence(test.db, config);
    const jobs = (await takeJobs()).map(({ users }) => users.filter((id) => sellers.some(({ userId }) => userId === id)));
    const [one, two, proxied] = sellers.map(({ userId }) => userId);
    expect(jobs.filter((users) => users.length > 0).toSorted((a, b) => b.length - a.length)).toEqual([[one, two], [proxied]]);
    await test.db
      .deleteFrom('listings')
      .where(
        'user_id',
        'in',
        sellers.map(({ userId }) => userId),
      )
      .execute();
  });

  it('never asks in a way that puts items back on sale', async () => {
    const seller = await sellerOf(['waxpeer']);
    await world.drive('standing', { market: 'waxpeer', key: seller.key, away: true });
    await ask();
    expect(await view(seller, 'waxpeer')).toMatchObject({ sells: false, obstacles: [{ reason: 'away' }] });
    await ask();
    expect(await view(seller, 'waxpeer')).toMatchObject({ sells: false, obstacles: [{ reason: 'away' }] });
  });

  it('keeps the old answer with its age when a market cannot be asked', async () => {
    const seller = await sellerOf(['waxpeer']);
    await ask();
    const first = await view(seller, 'waxpeer');
    await world.fault({ host: 'api.waxpeer.com', path: '/v1/user', mode: 'status', status: 503 });
    await ask();
    await world.fault(null);
    const second = await view(seller, 'waxpeer');
    expect(second).toMatchObject({
      sells: true,
      checked_at: first['checked_at'],
      lost_at: null,
      error: { code: 'UPSTREAM', msg: 'Waxpeer does not answer at the moment.' },
    });
    expect(second['asked_at']).not.toBe(first['asked_at']);
    expect(await told(seller)).toEqual([]);
    await ask();
    expect(await view(seller, 'waxpeer')).toMatchObject({ error: null });
  });

  it('of a user whose proxy cannot be read asks nobody, and is not tried again at once', async () => {
    const seller = await sellerOf(['waxpeer']);
    await test.db.updateTable('users').set({ proxy_sealed: 'no secret of ours' }).where('id', '=', seller.userId).execute();
    await ask();
    expect(await view(seller, 'waxpeer')).toMatchObject({ sells: null, checked_at: null, error: { code: 'INTERNAL' } });
    expect(await isDue(seller)).toBe(false);
  });

  it('drops the answer for a key that was replaced meanwhile', async () => {
    const seller = await sellerOf(['waxpeer']);
    const parts = await world.parts();
    const keyClient: typeof parts.outside.keyClient = (...given) => {
      const client = parts.outside.keyClient(...given);
      const http: typeof client.http = async (request) => {
        const answer = await client.http(request);
        await test.db.updateTable('market_keys').set({ sealed: 'another' }).where('user_id', '=', seller.userId).execute();
        return answer;
      };
      return { ...client, http };
    };
    const job = askJob({ ...parts, outside: { ...parts.outside, keyClient }, log: silentLog });
    await job.run({ market: 'waxpeer', users: [seller.userId] }, new AbortController().signal);
    expect(await view(seller, 'waxpeer')).toMatchObject({ key: 'set', sells: null, checked_at: null });
    await test.db.deleteFrom('listings').where('user_id', '=', seller.userId).execute();
  });
});

describe('a user who wants the markets to be asked', () => {
  it('is answered at once, at most once a minute for each market', async () => {
    const seller = await sellerOf(['waxpeer', 'csfloat', 'shadowpay'], { listed: [] });
    expect((await refresh(seller, { market: 'waxpeer' })).body).toMatchObject({ asked: ['waxpeer'], total: 1 });
    expect(await view(seller, 'waxpeer')).toMatchObject({ asking: true, sells: null });
    await run();
    expect(await view(seller, 'waxpeer')).toMatchObject({ asking: false, sells: true });
    expect((await refresh(seller)).body).toMatchObject({ asked: ['csfloat'], total: 1 });
    const again = await refresh(seller);
    expect([again.status, again.body.metaData, again.body.msg]).toEqual([
      429,
      { remaining_time: 60 },
      'These markets were asked just now. Try again in 60 seconds.',
    ]);
    world.advance(MINUTE);
    expect((await refresh(seller)).body.asked).toEqual(['waxpeer', 'csfloat']);
    await takeJobs();
  });

  it('needs a key of a market that can say it', async () => {
    const seller = await sellerOf(['shadowpay'], { listed: [] });
    const refused = await refresh(seller);
    expect([refused.status, refused.body.code, refused.body.msg]).toEqual([400, 'INVALID_API', 'Set a key of a market first.']);
    expect((await refresh(seller, { market: 'buff' })).body).toMatchObject({ success: false, code: 'VALIDATION' });
  });
});

describe('the fee that a market states', () => {
  const profitOf = async (seller: Seller): Promise<{ net: number }> =>
    (await test.send('GET /listing/all', { as: seller })).body.items[0].markets[0];

  it('is used for the net figures of its user, unless they set one themselves', async () => {
    const seller = await sellerOf(['csfloat']);
    const other = await sellerOf(['csfloat']);
    await world.drive('standing', { market: 'csfloat', key: seller.key, says: { fee: 0.0125 } });
    const before = await profitOf(seller);
    await ask();
    expect([before.net, (await profitOf(seller)).net, (await profitOf(other)).net]).toEqual([11_970, 12_186, 12_093]);
    const set = { market: 'csfloat', fee: 50 };
    expect((await test.send('POST /users/market-fees', { as: seller, body: set })).status).toBe(200);
    expect((await profitOf(seller)).net).toBe(6170);
  });

  it('is at least what the market states as the least', async () => {
    const seller = await sellerOf(['csfloat'], { listed: [] });
    await listingOf(test, seller, seller.things[0]!.assetId, 'csfloat', { price: 30 });
    await ask();
    expect((await profitOf(seller)).net).toBe(20);
  });
});
