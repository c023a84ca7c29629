import { feeOf, net } from '@lootfolio/domain/fees';
import { marketById, MARKETS } from '@lootfolio/domain/markets';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApi, type User } from '../../../../test/api.ts';
import { AK_FT, AK_MW, CASE, GLOVES, STICKER } from '../../../../test/items.ts';
import { loadConfig } from '../../../platform/process/config.ts';

const test = testApi();
let user: User;
beforeAll(async () => {
  user = await test.signIn();
  await test.offer('buff', { [AK_FT]: 10_000 });
  await test.offer('haloskins', { [AK_FT]: 20_000 });
  await test.offer('bitskins', { [AK_FT]: 30_000 });
});

const live = testApi(async () => ({ WORLD: 'live' }));

type Row = { id: number; slug: string; fees_sell_percent: number; fee_known: boolean; fee_own: number | null; fees_payout: string };
const table = async (as?: User): Promise<Row[]> => (await test.send('GET /marketplace/all', as ? { as } : {})).body.data;
const rowOf = async (slug: string, as?: User): Promise<Row> => (await table(as)).find((row) => row.slug === slug)!;
const liveRow = async (slug: string, language = 'en') =>
  (await live.send('GET /marketplace/all', { headers: { 'accept-language': language } })).body.data.find((row: Row) => row.slug === slug);
const setFee = (market: unknown, fee: unknown, as = user) => test.send('POST /users/market-fees', { as, body: { market, fee } });

describe('the table of marketplaces', () => {
  it('answers success and data in id order, with total [MKT-203, MKT-204, MKT-205]', async () => {
    const { body } = await test.send('GET /marketplace/all');
    expect([body.success, body.total]).toEqual([true, MARKETS.length]);
    expect(body.data.map((row: Row) => row.id)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 15, 16, 17, 18, 21, 22, 23, 24, 25, 1001, 1002,
    ]);
  });

  it('says everything of a marketplace: the fee in percent, payout as HTML, methods by name [DATA-260, DATA-261, DATA-262]', async () => {
    expect(await rowOf('csfloat')).toEqual({
      id: 13,
      name: 'CSFloat',
      slug: 'csfloat',
      link: 'https://csfloat.com/',
      image_full: '/api/v1/marketplace/csfloat/mark.svg',
      fees_sell_percent: 3,
      fee_steps: [],
      fee_known: true,
      fee_basis: 'of_price',
      fee_origin: 'documented',
      fee_source: 'Default that comes with Lootfolio',
      fee_date: '2026-11-20',
      fee_note: null,
      fee_own: null,
      payout: 'cash',
      fees_payout: '0.5% to 2.5%<br>The more you sold, the less. Other currencies: 0.6% to 1% more.',
      payout_fee: { from: 0.5, to: 2.5 },
      payout_minimum: null,
      kyc: 'required',
      kyc_note: 'Stripe asks for it, and may want documents.',
      payment_method_deposit_methods: [{ name: 'Card' }],
      payment_method_withdraw_methods: [{ name: 'Bank transfer' }, { name: 'Debit card' }, { name: 'USDC' }],
      closed: null,
    });
    expect(await rowOf('buff')).toMatchObject({
      fees_payout: '1%<br>The fee is at least 2 CNY.',
      payout_minimum: { amount: 2, currency: 'CNY' },
    });
    expect(await rowOf('krakatoa')).toMatchObject({
      link: null,
      fees_payout: '',
      payout_fee: null,
      kyc: null,
      fee_source: null,
      fee_date: null,
    });
  });

  it('has in the sandbox the net-price factors of the specification [FEE-101, FEE-102, FEE-103, FEE-104, FEE-105]', async () => {
    const factors = { waxpeer: 0.92, csfloat: 0.97, marketcsgo: 0.9, shadowpay: 0.9, haloskins: 0.965 };
    for (const [slug, factor] of Object.entries(factors)) {
      const { fees_sell_percent: percent, fee_known: known } = await rowOf(slug);
      expect([slug, known, net(1_000_000, feeOf(percent))]).toEqual([slug, true, Math.round(1_000_000 * factor)]);
    }
  });

  it('assumes 10 percent where nobody documents a fee, and says so', async () => {
    expect(await rowOf('skinthunder')).toMatchObject({
      fees_sell_percent: 10,
      fee_known: false,
      fee_origin: 'assumed',
      fee_source: null,
      fee_date: null,
    });
    for (const row of await table()) {
      expect(Math.round(row.fees_sell_percent * 100) / 100).toBe(row.fees_sell_percent);
      expect(row.fees_payout.replace(/<\/?(b|i|br|ul|li)>|<a href="https:[^"<>]*">|<\/a>/g, '')).not.toMatch(/[<>]/);
    }
  });

  it('lists no way to withdraw where no money is paid out', async () => {
    const without = (await table()).filter((row) => marketById(row.id).payout !== 'cash');
    expect(without.map((row) => row.slug)).toEqual(['steam', 'swapgg', 'itradegg', 'skinflowgg', 'lootfarm', 'tradeitgg']);
    for (const row of without) {
      expect(row).toMatchObject({ payment_method_withdraw_methods: [], payout_fee: null });
      expect(row.fees_payout).toMatch(/^No money is paid out/);
    }
  });

  it('says of a market that is reported closed since when, and who says so', async () => {
    expect(await rowOf('bitskins')).toMatchObject({
      closed: { since: '2026-06', source: expect.stringMatching(/surveys report since June 2026/) },
    });
    expect(await liveRow('gamerpay', 'tr')).toMatchObject({ closed: { since: '2026-05', source: expect.stringMatching(/Mayıs 2026/) } });
    expect((await table()).filter((row) => (row as Row & { closed: object | null }).closed)).toHaveLength(2);
  });

  it('returns all texts in Turkish, except names and the operator’s own texts [I18N-107]', async () => {
    const turkish = async () => (await test.send('GET /marketplace/all', { headers: { 'accept-language': 'tr' } })).body.data;
    type Texts = Record<'fees_payout' | 'fee_source' | 'fee_note' | 'kyc_note', string | null> & {
      closed: { source: string } | null;
    } & Record<'payment_method_deposit_methods' | 'payment_method_withdraw_methods', { name: string }[]>;
    const textsOf = (rows: Texts[]): string[] =>
      rows.flatMap((row) =>
        [
          row.fees_payout,
          row.fee_source,
          row.fee_note,
          row.kyc_note,
          row.closed?.source,
          ...[...row.payment_method_deposit_methods, ...row.payment_method_withdraw_methods].map(({ name }) => name),
        ].flatMap((text) => (text ? [text] : [])),
      );
    const english = textsOf((await test.send('GET /marketplace/all')).body.data);
    const same = new Set(textsOf(await turkish()).filter((text) => english.includes(text)));
    expect([...same].filter((text) => !/^[A-Z][\w ]*$/.test(text))).toEqual([]);
    expect([...same]).toEqual(expect.arrayContaining(['Alipay', 'BTC', 'PayPal', 'SEPA']));
    expect([...same]).not.toEqual(expect.arrayContaining([expect.stringMatching(/card|crypto|item|bank|wallet|wire/i)]));
    expect((await turkish())[0].fees_payout).toBe('Nakit çekilemez: para <b>Steam cüzdanında</b> kalır.');
    await test.pool.query("update marketplaces set deposit_methods = '{Barter}' where slug = 'krakatoa'");
    expect((await turkish()).find((row: Row) => row.slug === 'krakatoa').payment_method_deposit_methods).toEqual([{ name: 'Barter' }]);
  });

  it('draws the mark of every market, and 404 for others [DATA-105]', async () => {
    for (const { id, slug } of await table()) {
      const mark = await test.send(`GET /marketplace/${slug}/mark.svg`);
      expect([mark.status, mark.headers['content-type']]).toEqual([200, 'image/svg+xml; charset=utf-8']);
      expect(mark.headers['content-security-policy']).toBe("default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'");
      expect(mark.text).toMatch(new RegExp(`^<svg .*>${marketById(id).mark}</text></svg>$`));
    }
    expect((await test.send('GET /marketplace/none/mark.svg')).body.code).toBe('NOT_FOUND');
  });
});

describe('the fees of the live world', () => {
  it('are those that are documented today, with source and date', async () => {
    const rows: Row[] = (await live.send('GET /marketplace/all')).body.data;
    expect(Object.fromEntries(rows.filter((row) => row.fee_known).map((row) => [row.slug, row.fees_sell_percent]))).toEqual({
      steam: 15,
      buff: 1.5,
      waxpeer: 6,
      marketcsgo: 5,
      skinport: 8,
      white_market: 5,
      shadowpay: 5,
      haloskins: 3.5,
      csfloat: 2,
      csdeals: 2,
      lootfarm: 5,
      dmarket: 5,
    });
    for (const row of rows)
      if (row.fee_known) expect(row).toMatchObject({ fee_source: expect.stringMatching(/\w/), fee_date: expect.stringMatching(/^202/) });
    expect(await liveRow('waxpeer')).toMatchObject({ fee_source: "The market's own fee page", fee_date: '2026-10-08' });
    expect(await liveRow('waxpeer', 'tr')).toMatchObject({ fee_source: 'Pazarın kendi komisyon sayfası' });
  });

  it('have steps by price and by game, in every net figure', async () => {
    expect(await liveRow('skinport')).toMatchObject({
      fee_steps: [{ game: null, from: 1_000_000, percent: 6 }],
      fee_note: 'Private listings: 2%.',
    });
    expect(await liveRow('dmarket')).toMatchObject({ fee_steps: [{ game: 'cs2', from: 0, percent: 2 }] });
    await live.offer('skinport', { [AK_FT]: 999_999, [AK_MW]: 1_000_000 });
    await live.offer('dmarket', { [AK_FT]: 1_000_000 });
    const netOn = async (name: string, slug: string) => {
      const { slug: item } = live.item(name);
      const { body } = await live.send('POST /item', { body: { slug: item, game: 730 } });
      const { net: proceeds, fee } = body.item.price_info.find((price: { markets: { slug: string } }) => price.markets.slug === slug);
      return [proceeds, fee];
    };
    expect(await netOn(AK_FT, 'skinport')).toEqual([919_999, 8]);
    expect(await netOn(AK_MW, 'skinport')).toEqual([940_000, 6]);
    expect(await netOn(AK_FT, 'dmarket')).toEqual([980_000, 2]);
    await live.offer('buff', { [AK_FT]: 900_000, [AK_MW]: 900_000 });
    const compare = await live.send('POST /item/comparison', { body: { sourceMarket: 'buff', targetMarket: ['skinport', 'dmarket'] } });
    expect(compare.body.items.map((row: { target_name: string; profit: number }) => [row.target_name, row.profit])).toEqual([
      ['DMarket', 80_000],
      ['Skinport', 40_000],
    ]);
  });

  it("give way to the operator's figure at once, with its own words, and to a user's own before both", async () => {
    await live.pool.query("update marketplaces set fees_sell_percent = 4.25, fee_source = 'Our contract' where slug = 'skinport'");
    const mine = async () => (await live.send('POST /item', { body: { slug: live.item(AK_MW).slug, game: 730 } })).body.item.price_info;
    await expect.poll(mine).toContainEqual(expect.objectContaining({ price: 1_000_000, net: 957_500, fee: 4.25 }));
    expect(await liveRow('skinport')).toMatchObject({
      fees_sell_percent: 4.25,
      fee_steps: [],
      fee_origin: 'operator',
      fee_source: 'Our contract',
      fee_note: null,
      fee_known: true,
    });
    const someone = await live.signIn();
    await live.send('POST /users/market-fees', { as: someone, body: { market: 'skinport', fee: 1 } });
    const seen = await live.send('POST /item', { as: someone, body: { slug: live.item(AK_MW).slug, game: 730 } });
    expect(seen.body.item.price_info).toContainEqual(expect.objectContaining({ price: 1_000_000, net: 990_000, fee: 1 }));
  });

  it('are also to be had in the sandbox', async () => {
    expect(loadConfig({ FEES: 'documented' }).FEES).toBe('documented');
    expect(['sandbox', 'live'].map((world) => loadConfig({ WORLD: world }).FEES)).toEqual(['specification', 'documented']);
  });
});

describe('the net of Steam, in whole cents', () => {
  const PRICES = { [CASE]: 30, [STICKER]: 40, [AK_MW]: 210, [GLOVES]: 1000 };
  beforeAll(async () => {
    await test.offer('steam', PRICES);
    await test.offer('waxpeer', Object.fromEntries(Object.keys(PRICES).map((name) => [name, 10])));
  });
  const onPage = async (name: string, as?: User): Promise<number> => {
    const { body } = await test.send('POST /item', { ...(as && { as }), body: { slug: test.item(name).slug, game: 730 } });
    return body.item.price_info.find((price: { markets: { slug: string } }) => price.markets.slug === 'steam').net;
  };
  const compared = async (as?: User): Promise<Record<string, [number, number]>> => {
    const body = { sourceMarket: 'waxpeer', targetMarket: 'steam' };
    const { items } = (await test.send('POST /item/comparison', { ...(as && { as }), body })).body;
    return Object.fromEntries(
      items.map((row: { name: string; target_net: number; profit: number }) => [row.name, [row.target_net, row.profit]]),
    );
  };

  it('has at least a cent for Steam and a cent for the publisher', async () => {
    const nets = { [CASE]: 10, [STICKER]: 20, [AK_MW]: 190, [GLOVES]: 880 };
    for (const [name, kept] of Object.entries(nets)) expect([name, await onPage(name)]).toEqual([name, kept]);
    expect(await compared()).toEqual(Object.fromEntries(Object.entries(nets).map(([name, kept]) => [name, [kept, kept - 10]])));
  });

  it('is divided in the same way for an own fee', async () => {
    const owner = await test.signIn();
    await setFee('steam', 6, owner);
    const nets = { [CASE]: 10, [STICKER]: 20, [AK_MW]: 190, [GLOVES]: 960 };
    for (const [name, kept] of Object.entries(nets)) expect([name, await onPage(name, owner)]).toEqual([name, kept]);
    expect(await compared(owner)).toEqual(Object.fromEntries(Object.entries(nets).map(([name, kept]) => [name, [kept, kept - 10]])));
    expect(await onPage(GLOVES)).toBe(880);
  });
});

describe('an own fee', () => {
  it('is set, shown to its owner alone, and removed', async () => {
    const set = await setFee('waxpeer', 4.5);
    expect(set.body).toEqual({ success: true, item: { market_id: 3, market: 'waxpeer', fee: 8, fee_known: true, own: 4.5 } });
    expect((await rowOf('waxpeer', user)).fee_own).toBe(4.5);
    expect((await rowOf('waxpeer', await test.signIn())).fee_own).toBeNull();
    expect((await rowOf('waxpeer')).fee_own).toBeNull();
    const list = await test.send('GET /users/market-fees', { as: user });
    expect(list.body.total).toBe(MARKETS.length);
    expect(list.body.items.filter((row: { own: number | null }) => row.own !== null)).toEqual([set.body.item]);
    expect((await setFee('Waxpeer', null)).body.item.own).toBeNull();
    expect((await rowOf('waxpeer', user)).fee_own).toBeNull();
  });

  it('has 0 to 50 percent with at most 2 decimals', async () => {
    for (let points = 0; points <= 5000; points += 83) expect((await setFee(3, points / 100)).body.item?.own).toBe(points / 100);
    for (const fee of [-0.01, 50.01, 4.555, 0.001, '5', [], true]) expect((await setFee(3, fee)).status).toBe(400);
    for (const market of [14, 'none', '', null, {}]) expect((await setFee(market, 5)).body.fields).toHaveProperty('market');
    expect((await setFee('other', 5)).body.fields).toHaveProperty('market');
    await setFee(3, null);
  });

  it('changes the net figures of its owner alone, at once', async () => {
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
