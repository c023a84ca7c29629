import { expect, it } from 'vitest';
import { createSandbox } from './app.ts';
import { createClock } from './clock.ts';
import { createLimiter } from './http/limits.ts';
import { NOW, read, sandbox } from './test-sandbox.ts';

const setClock = (app: ReturnType<typeof sandbox>, payload: object): Promise<{ now: string }> =>
  read(app, '_clock', { method: 'POST', payload });

it('has no icon for browsers, and says so without an error', async () => {
  expect((await sandbox().inject('/favicon.ico')).statusCode).toBe(204);
});

it('drives its clock: stops it, moves it, gives real time back', async () => {
  const app = createSandbox({ clock: createClock(() => NOW) });
  expect(await read(app, '_clock')).toEqual({ now: '2026-11-20T12:00:00.000Z' });
  expect(await setClock(app, { advance_ms: 1000 })).toEqual({ now: '2026-11-20T12:00:01.000Z' });
  expect(await setClock(app, { now: '2027-01-01T00:00:00Z', advance_ms: 60_000 })).toEqual({ now: '2027-01-01T00:01:00.000Z' });
  expect(await setClock(app, { reset: true })).toEqual({ now: '2026-11-20T12:00:00.000Z' });
  expect((await app.inject({ method: 'POST', url: '/_clock', payload: { now: 'soon' } })).statusCode).toBe(400);
});

it('moves prices and rates with the clock, and back', async () => {
  const app = sandbox();
  const look = async (): Promise<unknown[]> => [
    await read(app, 'loot.farm/fullpriceRUST.json'),
    await read(app, 'open.er-api.com/v6/latest/USD'),
  ];
  const before = await look();
  await setClock(app, { advance_ms: 3 * 86_400_000 });
  const after = await look();
  expect(after[0]).not.toEqual(before[0]);
  expect(after[1]).not.toEqual(before[1]);
  await setClock(app, { advance_ms: -3 * 86_400_000 });
  expect(await look()).toEqual(before);
});

it('shows two sandboxes of one seed alike, another seed otherwise', async () => {
  const list = (seed: string): Promise<unknown> => read(sandbox({ seed }), 'loot.farm/fullpriceRUST.json');
  expect(await list('one')).toEqual(await list('one'));
  expect(await list('one')).not.toEqual(await list('two'));
});

it('reports that it is healthy', async () => {
  expect(await read(sandbox(), '_health')).toEqual({ status: 'ok', now: '2026-11-20T12:00:00.000Z', prices: 'model' });
});

it('refuses with the seconds to wait only who grossly exceeds a limit', () => {
  const limiter = createLimiter({ 'a.example': { requests: 2, seconds: 10 } });
  expect([0, 1, 2500].map((time) => limiter('a.example', '/x', time))).toEqual([0, 0, 8]);
  expect(limiter('a.example', '/y', 2500)).toBe(0);
  expect(limiter('b.example', '/x', 2500)).toBe(0);
  expect(limiter('a.example', '/x', 10_000)).toBe(0);
});

it('answers 429 with Retry-After past the limit', async () => {
  const app = sandbox();
  const codes = new Set<number>();
  for (let i = 0; i < 4001; i++) codes.add((await app.inject('/api.skinport.com/v1/items?app_id=1')).statusCode);
  expect(codes).toEqual(new Set([406, 429]));
  expect(Number((await app.inject('/api.skinport.com/v1/items?app_id=1')).headers['retry-after'])).toBeGreaterThan(0);
});

it('states the rates of both sources alike, near the levels of 2026', async () => {
  const app = sandbox();
  const { rates, ...rest } = await read<{ rates: Record<string, number> }>(app, 'open.er-api.com/v6/latest/USD');
  expect(rest).toMatchObject({ result: 'success', base_code: 'USD', time_last_update_unix: Date.UTC(2026, 10, 20) / 1000 + 1 });
  const levels = { EUR: 0.876, CNY: 6.777, RUB: 76.6, TRY: 47, GBP: 0.746 };
  const far = Object.entries(levels).filter(([currency, level]) => Math.abs(rates[currency]! / level - 1) > 0.02);
  expect(far).toEqual([]);
  const xml = (await app.inject('/www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml')).body;
  expect(xml).toContain("time='2026-11-20'");
  const perEuro = (currency: string): number => Number(new RegExp(`currency='${currency}' rate='([\\d.]+)'`).exec(xml)![1]);
  expect(perEuro('CNY') / perEuro('USD')).toBeCloseTo(rates['CNY']!, 3);
  expect(xml).not.toContain('RUB');
});

it("shows Friday's rates of the central bank on a Sunday", async () => {
  const app = sandbox({ clock: createClock(() => NOW, Date.UTC(2026, 10, 22)) });
  expect((await app.inject('/www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml')).body).toContain("time='2026-11-20'");
});

it('gives the days before today of every item at once, the same as item by item', async () => {
  const app = sandbox();
  const [header, ...lines] = (await app.inject('/history.sandbox/days?app=252490')).body.trimEnd().split('\n');
  expect(header).toBe('market_hash_name,phase,day,price_milli,volume');
  expect(lines).toHaveLength(2500 * 90);
  expect([lines[0], lines[89]].map((line) => line!.split(',')[2])).toEqual(['2026-08-22', '2026-11-19']);
  const [name, , day, price, volume] = lines[10]!.split(',');
  const single = await read<{ day: string }[]>(
    app,
    `history.sandbox/item?app=rust&name=${encodeURIComponent(name!)}&phase=&market=steam&days=90`,
  );
  expect(single.find((row) => row.day === day)).toEqual({ day, price_milli: Number(price), volume: Number(volume), quantity: null });
});

it('has a history for every phase; the name without a phase has the history of the cheapest one', async () => {
  const { body } = await sandbox().inject('/history.sandbox/days?app=cs2&from=2026-11-19&to=2026-11-19');
  const rows = body.split('\n').flatMap((line) => {
    const [name, phase, , price, volume] = line.split(',');
    return name === '★ Karambit | Doppler (Factory New)' ? [{ phase, price: Number(price), volume: Number(volume) }] : [];
  });
  const [whole, ...phases] = rows;
  expect(phases.map(({ phase }) => phase)).toEqual(['Black Pearl', 'Phase 1', 'Phase 2', 'Phase 3', 'Phase 4', 'Ruby', 'Sapphire']);
  expect(whole).toEqual({
    phase: '',
    price: Math.min(...phases.map(({ price }) => price)),
    volume: phases.reduce((sum, { volume }) => sum + volume, 0),
  });
});

it('returns the history of a single item, none for a market that does not list it, and refuses invalid parameters', async () => {
  const app = sandbox();
  const rows = (market: string): Promise<{ price_milli: number }[]> =>
    read(app, `history.sandbox/item?app=rust&name=Rusted%20AK47&market=${market}&days=30`);
  expect(await rows('steam')).toHaveLength(30);
  expect(await rows('krakatoa')).toEqual([]);
  expect((await app.inject('/history.sandbox/days?app=chess')).statusCode).toBe(400);
  expect((await app.inject('/history.sandbox/days?app=cs2&from=2026-11-02&to=2026-11-01')).statusCode).toBe(400);
});
