import { net } from '@lootfolio/domain/fees';
import { marketById } from '@lootfolio/domain/markets';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApi, type User } from '../../../test/api.ts';
import { AK_FT } from '../../../test/items.ts';
import { seedMarketplaces } from './seed-marketplaces.ts';

const test = testApi();
let user: User;
beforeAll(async () => {
  user = await test.signIn();
  await test.offer('buff', { [AK_FT]: 10_000 });
  await test.offer('haloskins', { [AK_FT]: 20_000 });
  await test.offer('bitskins', { [AK_FT]: 30_000 });
});

type Row = { id: number; slug: string; fees_sell_percent: number; fee_known: boolean; fee_own: number | null; fees_payout: string };
const table = async (as?: User): Promise<Row[]> => (await test.send('GET /marketplace/all', as ? { as } : {})).body.data;
const rowOf = async (slug: string, as?: User): Promise<Row> => (await table(as)).find((row) => row.slug === slug)!;
const setFee = (market: unknown, fee: unknown, as = user) => test.send('POST /users/market-fees', { as, body: { market, fee } });

describe('the table of marketplaces', () => {
  it('answers success and data in id order, with total [MKT-203, MKT-204, MKT-205, MKT-202]', async () => {
    const { body } = await test.send('GET /marketplace/all');
    expect([body.success, body.total]).toEqual([true, 24]);
    expect(body.data.map((row: Row) => row.id)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 15, 16, 17, 18, 21, 22, 23, 24, 25, 1001, 1002,
    ]);
    expect(body.data[0]).toMatchObject({
      id: 1,
      name: 'Steam',
      slug: 'steam',
      link: 'https://steamcommunity.com/market/',
      image_full: '/api/v1/marketplace/steam/mark.svg',
      fees_sell_percent: 15,
      fee_basis: 'on_top',
      payout: 'wallet',
      payment_method_deposit_methods: [{ name: 'Steam wallet' }],
      payment_method_withdraw_methods: [],
      fee_own: null,
    });
  });

  it('says everything of a marketplace: the fee in percent, payout as HTML, methods by name [DATA-260, DATA-261, DATA-262]', async () => {
    expect(await rowOf('csfloat')).toEqual({
      id: 13,
      name: 'CSFloat',
      slug: 'csfloat',
      link: 'https://csfloat.com/',
      image_full: '/api/v1/marketplace/csfloat/mark.svg',
      fees_sell_percent: 3,
      fees_payout: 'Payout through Stripe; <b>2.5 %</b> reported.',
      payment_method_deposit_methods: [],
      payment_method_withdraw_methods: [{ name: 'Bank transfer' }, { name: 'Debit card' }, { name: 'USDC' }],
      fee_known: true,
      fee_basis: 'of_price',
      fee_source: expect.any(String),
      fee_date: '2026-11-20',
      fee_own: null,
      payout: 'cash',
    });
    expect(await rowOf('krakatoa')).toMatchObject({ link: null, fees_payout: '', fee_source: null, fee_date: null });
  });

  it.each([
    ['waxpeer', 0.92],
    ['csfloat', 0.97],
    ['marketcsgo', 0.9],
    ['shadowpay', 0.9],
    ['haloskins', 0.965],
  ])('seeds the net-price factor of %s: %d', async (slug, factor) => {
    const { fees_sell_percent: percent, fee_known: known } = await rowOf(slug);
    expect(known).toBe(true);
    expect(net(1_000_000, { basisPoints: percent * 100, basis: 'of_price', known })).toBe(Math.round(1_000_000 * factor));
  });

  it('has the factors of the specification [FEE-101, FEE-102, FEE-103, FEE-104, FEE-105, FEE-109]', async () => {
    const percents = await Promise.all(
      ['waxpeer', 'csfloat', 'marketcsgo', 'shadowpay', 'haloskins', 'buff'].map(async (slug) => (await rowOf(slug)).fees_sell_percent),
    );
    expect(percents).toEqual([8, 3, 10, 10, 3.5, 2.5]);
  });

  it('assumes 10 percent where nobody documents a fee, and says so [FEE-108, MKT-202]', async () => {
    expect(await rowOf('skinthunder')).toMatchObject({ fees_sell_percent: 10, fee_known: false, fee_source: null, fee_date: null });
    for (const row of await table()) {
      expect(Math.round(row.fees_sell_percent * 100) / 100).toBe(row.fees_sell_percent);
      expect(row.fees_payout.replace(/<\/?(b|i|br|ul|li)>|<a href="https:[^"<>]*">|<\/a>/g, '')).not.toMatch(/[<>]/);
    }
  });

  it('tells payment methods, payout and sources in Turkish, but for names and what the operator wrote [I18N-107]', async () => {
    const turkish = async () => (await test.send('GET /marketplace/all', { headers: { 'accept-language': 'tr' } })).body.data;
    type Texts = Pick<Row, 'fees_payout'> & { fee_source: string | null } & Record<
        'payment_method_deposit_methods' | 'payment_method_withdraw_methods',
        { name: string }[]
      >;
    const textsOf = (rows: Texts[]): string[] =>
      rows.flatMap((row) =>
        [
          row.fees_payout,
          row.fee_source ?? '',
          ...[...row.payment_method_deposit_methods, ...row.payment_method_withdraw_methods].map(({ name }) => name),
        ].filter(Boolean),
      );
    const english = textsOf((await test.send('GET /marketplace/all')).body.data);
    const same = textsOf(await turkish()).filter((text) => english.includes(text));
    expect([...new Set(same)].toSorted((a, b) => a.localeCompare(b))).toEqual(['Payoneer', 'PayPal', 'SEPA', 'Skrill', 'USDC']);
    expect((await turkish())[0].fees_payout).toBe('Nakit çekilemez: para <b>Steam cüzdanında</b> kalır.');
    await test.pool.query("update marketplaces set deposit_methods = '{Barter}' where slug = 'krakatoa'");
    expect((await turkish()).find((row: Row) => row.slug === 'krakatoa').payment_method_deposit_methods).toEqual([{ name: 'Barter' }]);
  });

  it('keeps what the operator edited when the seeds are sown again', async () => {
    await test.pool.query("update marketplaces set fees_sell_percent = 11.25 where slug = 'dmarket'");
    await seedMarketplaces(test.db);
    expect((await rowOf('dmarket')).fees_sell_percent).toBe(11.25);
  });

  it('draws the mark of every market, and 404 for others [DATA-105]', async () => {
    for (const { id, slug } of await table()) {
      const mark = await test.send(`GET /marketplace/${slug}/mark.svg`);
      expect([mark.status, mark.headers['content-type']]).toEqual([200, 'image/svg+xml']);
      expect(mark.text).toMatch(new RegExp(`^<svg .*>${marketById(id).mark}</text></svg>$`));
    }
    expect((await test.send('GET /marketplace/none/mark.svg')).body.code).toBe('NOT_FOUND');
  });
});

describe('an own fee', () => {
  it('is set, shown to its owner alone, and removed [FEE-109]', async () => {
    const set = await setFee('waxpeer', 4.5);
    expect(set.body).toEqual({ success: true, item: { market_id: 3, market: 'waxpeer', fee: 8, fee_known: true, own: 4.5 } });
    expect((await rowOf('waxpeer', user)).fee_own).toBe(4.5);
    expect((await rowOf('waxpeer', await test.signIn())).fee_own).toBeNull();
    expect((await rowOf('waxpeer')).fee_own).toBeNull();
    const list = await test.send('GET /users/market-fees', { as: user });
    expect(list.body.total).toBe(24);
    expect(list.body.items.filter((row: { own: number | null }) => row.own !== null)).toEqual([set.body.item]);
    expect((await setFee('Waxpeer', null)).body.item.own).toBeNull();
    expect((await rowOf('waxpeer', user)).fee_own).toBeNull();
  });

  it('has 0 to 50 percent with at most 2 decimals [FEE-109]', async () => {
    for (let points = 0; points <= 5000; points += 83) expect((await setFee(3, points / 100)).body.item?.own).toBe(points / 100);
    for (const fee of [-0.01, 50.01, 4.555, 0.001, '5', [], true]) expect((await setFee(3, fee)).status).toBe(400);
    for (const market of [14, 'none', '', null, {}]) expect((await setFee(market, 5)).body.fields).toHaveProperty('market');
    expect((await setFee('other', 5)).body.fields).toHaveProperty('market');
    await setFee(3, null);
  });

  it('changes the net figures of its owner alone, at once [FEE-109]', async () => {
    const row = async (as?: User) =>
      (await test.send('POST /item/comparison', { ...(as && { as }), body: { sourceMarket: 'buff', targetMarket: 'haloskins' } })).body
        .items[0];
    expect(await row(user)).toMatchObject({ profit: 9300, profitRatio: 93, fee_known: true });
    await setFee('haloskins', 50);
    expect(await row(user)).toMatchObject({ profit: 0, profitRatio: 0 });
    expect(await row()).toMatchObject({ profit: 9300 });
    expect(await row(await test.signIn())).toMatchObject({ profit: 9300 });
    const item = await test.send('POST /item', { as: user, body: { slug: test.item(AK_FT).slug, game: 730 } });
    expect(item.body.item.price_info.find((price: { markets: { slug: string } }) => price.markets.slug === 'haloskins')).toMatchObject({
      net: 10_000,
      fee: 50,
    });
    await setFee('haloskins', null);
    expect(await row(user)).toMatchObject({ profit: 9300 });
  });

  it('makes an assumed fee known to its owner', async () => {
    const row = async () =>
      (await test.send('POST /item/comparison', { as: user, body: { sourceMarket: 'buff', targetMarket: 'bitskins' } })).body.items[0];
    expect(await row()).toMatchObject({ profit: 17_000, fee_known: false });
    await setFee('bitskins', 5);
    expect(await row()).toMatchObject({ profit: 18_500, fee_known: true });
    await setFee('bitskins', null);
  });

  it('leaves an audit row with the fee before and after', async () => {
    const other = await test.signIn();
    await setFee('csfloat', 2, other);
    await setFee('csfloat', 2.5, other);
    const rows = await test.db
      .selectFrom('audit_log')
      .select(['action', 'object', 'old_value', 'new_value'])
      .where('actor_id', '=', other.userId)
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      { action: 'fee.set', object: 'market:13', old_value: null, new_value: 2 },
      { action: 'fee.set', object: 'market:13', old_value: 2, new_value: 2.5 },
    ]);
  });
});
