import { expect } from 'vitest';
import type { PlanParts } from '../src/features/selling/repricing/plan-run.ts';
import { runRepricing } from '../src/features/selling/repricing/run-repricing.ts';
import type { SettingValue } from '../src/platform/settings/setting-kinds.ts';
import type { Setting } from '../src/platform/settings/settings.ts';
import { loadItemDirectory } from '../src/prices/board/item-directory.ts';
import { MINUTE } from './api.ts';
import { sellBody, type Seller, type SellingWorld } from './listings.ts';
import type { WorkServices } from './selling-work.ts';

/** A rule that undercuts the lowest ask by a cent, down to 10 dollars. */
export const RULE_BODY = {
  name: 'Undercut',
  basis: 'lowest_ask',
  position: 'amount',
  by: 10,
  floor: { kind: 'amount', amount: 10_000 },
  least_units: 2,
  daily_step: 1000,
};

/** What tests of repricing do again and again. */
export function repricingIn(world: SellingWorld) {
  const { test } = world;
  let services: Promise<WorkServices> | null = null;

  const planParts = async (): Promise<PlanParts> => {
    services ??= world.services();
    return { boards: test.api.boards, items: await loadItemDirectory(test.db), ...(await services) };
  };
  const run = async (): Promise<void> => runRepricing({ db: test.db, ...(await planParts()) });

  /** Sets the lowest ask of things on a market, which two others confirm. */
  const offer = async (seller: Seller, price: number, market = 'waxpeer'): Promise<void> => {
    const prices = seller.things.map(({ item }) => [item, price] as const);
    await world.offer(market, prices);
    await world.offer('buff', prices);
    await world.offer('skinport', prices);
  };

  return {
    run,
    planParts,
    offer,
    /** Changes a setting of the server, and waits until runs know it. */
    configure: async <T extends SettingValue>(setting: Setting<T>, value: T): Promise<void> => {
      const admin = await test.signIn({ role: 'ADMIN' });
      await test.send('PUT /admin/setting/update', { as: admin, body: { items: [{ key: setting.key, value }] } });
      services ??= world.services();
      const { settings } = await services;
      await expect.poll(() => settings.get(setting)).toBe(value);
    },
    /** Lets rules read a price twice, as they want to. */
    runTwice: async (seller: Seller, price: number): Promise<void> => {
      await offer(seller, price);
      await run();
      world.advance(5 * MINUTE);
      await offer(seller, price);
      await run();
    },
    /** Creates a seller who has their things on sale. */
    listed: async (count: number, price: number, markets: readonly string[] = ['waxpeer']): Promise<Seller> => {
      const seller = await world.seller({ count, markets });
      await world.call(seller, 'POST /sales/sell-items', sellBody(seller.things, markets, price));
      world.advance(2 * MINUTE);
      return seller;
    },
    /** Stores a rule, and switches it on. Returns its id. */
    rule: async (seller: Seller, changes: object = {}): Promise<number> => {
      const created = await test.send('POST /repricing/rules', { as: seller, body: { ...RULE_BODY, ...changes } });
      expect(created.body).toMatchObject({ success: true });
      const { id } = created.body;
      expect((await test.send(`POST /repricing/rules/${id}/switch`, { as: seller, body: { on: true } })).status).toBe(200);
      return id;
    },
    /** Ends a test: each has its own seller, and the rules of the others would decide, too. */
    end: (seller: Seller) => test.send('POST /repricing/stop', { as: seller, body: {} }),
    view: async (seller: Seller) => (await test.send('GET /repricing', { as: seller })).body,
    log: async (seller: Seller, query = '') => (await test.send(`GET /repricing/decisions${query}`, { as: seller })).body,
    codes: async (seller: Seller): Promise<[string, number, number][]> =>
      (await test.send('GET /repricing/decisions?limit=200', { as: seller })).body.items.map(
        ({ code, old_price, new_price }: { code: string; old_price: number; new_price: number }) => [code, old_price, new_price],
      ),
    prices: async (seller: Seller, market = 'waxpeer'): Promise<number[]> =>
      (await world.truth(seller, market)).listings.filter(({ state }) => state === 'listed').map(({ price }) => price as number),
  };
}
