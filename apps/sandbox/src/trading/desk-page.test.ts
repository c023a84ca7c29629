import { expect, it } from 'vitest';
import { read, sandbox } from '../test-sandbox.ts';

const ID = '76561198000000004';
const KEY = `sandbox-key-${ID}`;

type App = ReturnType<typeof sandbox>;
type Desks = {
  desks: { market: string; listings: { listing_id: string; state: string }[]; sales: { sale_id: string; state: string }[] }[];
};

const press = async (app: App, deed: string, id = ''): Promise<string> => {
  const payload = new URLSearchParams({ person: ID, do: deed, id }).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const reply = await app.inject({ method: 'POST', url: '/_desk', payload, headers });
  expect(reply.statusCode).toBe(303);
  const shown = await app.inject({ url: String(reply.headers.location) });
  return shown.body;
};
const desks = (app: App): Promise<Desks> => read<Desks>(app, `_trading?key=${KEY}`);
const inventory = async (app: App): Promise<number> => (await app.inject({ url: `/steamcommunity.com/inventory/${ID}/730/2` })).statusCode;
const ownItems = async (app: App): Promise<string[]> => {
  await read(app, `api.waxpeer.com/v1/fetch-my-inventory?game=csgo&api=${KEY}`);
  const { items } = await read<{ items: { item_id: string }[] }>(app, `api.waxpeer.com/v1/get-my-inventory?game=csgo&api=${KEY}`);
  return items.map(({ item_id }) => item_id);
};

it('a person shows their inventory and hides it again', async () => {
  const app = sandbox();
  expect(await inventory(app)).toBe(403);
  expect(await press(app, 'show')).toContain('Everybody sees the inventory now');
  expect(await inventory(app)).toBe(200);
  await press(app, 'hide');
  expect(await inventory(app)).toBe(403);
});

it('a person is the buyer of what they listed, hands it over, and lets the market pay', async () => {
  const app = sandbox();
  const [id = ''] = await ownItems(app);
  const payload = { asset_id: id, price: 90_000, type: 'buy_now' };
  await app.inject({ method: 'POST', url: '/csfloat.com/api/v1/listings', headers: { authorization: KEY }, payload });
  const csfloat = async () => (await desks(app)).desks.find(({ market }) => market === 'csfloat')!;
  expect((await app.inject({ url: `/_desk?person=${ID}` })).body).toContain('Buy it now');

  expect(await press(app, 'buy', (await csfloat()).listings[0]!.listing_id)).toContain('Hand it over');
  const sale = (await csfloat()).sales[0]!;
  expect(sale.state).toBe('pending');
  expect(await press(app, 'pay', sale.sale_id)).toContain('Not possible any more.');
  expect(await press(app, 'hand_over', sale.sale_id)).toContain('End the protection');
  expect((await csfloat()).sales[0]!.state).toBe('protected');
  await press(app, 'pay', sale.sale_id);
  expect((await csfloat()).sales[0]!.state).toBe('settled');
});

it('offers no end of the protection where the market does not state it', async () => {
  const app = sandbox();
  const [id = ''] = await ownItems(app);
  const payload = { items: [{ item_id: id, price: 9_000_000 }] };
  await app.inject({ method: 'POST', url: `/api.waxpeer.com/v1/list-items-steam?api=${KEY}`, payload });
  await press(app, 'buy', id);
  const { sale_id: sale } = (await desks(app)).desks[0]!.sales[0]!;
  expect(await press(app, 'hand_over', sale)).not.toContain('End the protection');
  expect(await press(app, 'pay', sale)).toContain('Not possible any more.');
});

it('says that nobody has an unknown Steam id, and escapes what it is told to say', async () => {
  const app = sandbox();
  expect((await app.inject({ url: '/_desk?person=nobody' })).body).toContain('Nobody has this Steam id');
  expect((await app.inject({ url: `/_desk?person=${ID}&said=%3Cb%3E` })).body).toContain('&lt;b&gt;');
});

it('says when the buyer left instead of taking what is handed over', async () => {
  const app = sandbox();
  await app.inject({ method: 'POST', url: '/_trading/habits', payload: { fall_through: 1 } });
  const [id = ''] = await ownItems(app);
  const payload = { asset_id: id, price: 90_000, type: 'buy_now' };
  await app.inject({ method: 'POST', url: '/csfloat.com/api/v1/listings', headers: { authorization: KEY }, payload });
  const [listing] = (await desks(app)).desks.find(({ market }) => market === 'csfloat')!.listings;
  const purchase = { key: KEY, market: 'csfloat', listing_id: listing!.listing_id };
  await app.inject({ method: 'POST', url: '/_trading/purchases', payload: purchase });
  const [sale] = (await desks(app)).desks.find(({ market }) => market === 'csfloat')!.sales;
  expect(await press(app, 'hand_over', sale!.sale_id)).toContain('The buyer left, and the sale is cancelled.');
});
