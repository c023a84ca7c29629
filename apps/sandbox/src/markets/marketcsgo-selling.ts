import type { AppId } from '@lootfolio/domain/games';
import type { FastifyInstance } from 'fastify';
import { keyOf, queryOf } from '../http/hosts.ts';
import { rankOf } from '../trading/demand.ts';
import { sellerOf } from '../trading/desks.ts';
import { allOnSale, onSale, putOnSale, reprice, sellable, takeOff } from '../trading/listings.ts';
import { visible, type Shown } from '../trading/own-list.ts';
import { payoutsBetween } from '../trading/payouts.ts';
import { COMPENSATION, SELLER_RULES } from '../trading/rules.ts';
import { balanceOf, historyOf, rowOf, saleState, settlesAt, toHandOver, type SaleState } from '../trading/sales.ts';
import type { Desk, Price, Sale } from '../trading/state.ts';
import { decimal, decimal3 } from '../rates.ts';
import type { World } from '../world.ts';
import { checkoutsOf } from './payout-rows.ts';
import { idOf, rowsOf, sellerCalls, wholePrice, type OnSellerCall } from './seller-calls.ts';
import { HOSTS } from './marketcsgo.ts';

const CURRENCIES = ['USD', 'EUR', 'RUB'];
const MOST_ITEMS = 50;
/** The time that the market needs to read an inventory after `update-inventory`. */
const INVENTORY_MS = 15_000;
/** The number of rows of a history. It is not documented; the newest rows are shown. */
const MOST_ROWS = 500;

const failed = (error: string) => ({ success: false, error });

/**
 * The seller's calls of MarketCSGO, on one host per game; a key is valid on all of them. Prices in write calls are whole units (1000 are a
 * dollar or a euro, 100 are a rouble), prices in answers are decimal main units. More than 5 requests within a second, over all hosts,
 * delete the key.
 */
export function registerMarketCsgoSelling(app: FastifyInstance, world: World): void {
  for (const [host, appId] of Object.entries(HOSTS)) {
    const on = sellerCalls(app, world, 'marketcsgo', `/${host}/api/v2`, {
      keyOf: (request) => keyOf(queryOf(request)['key']),
      wrongKey: () => failed('Bad KEY'),
      tooMany: () => failed('Bad KEY'),
    });
    registerReads(world, appId, on);
    registerChanges(world, appId, on);
  }
}

function registerReads(world: World, appId: AppId, on: OnSellerCall): void {
  on('GET', '/get-money', (desk) => money(world, desk));
  on('GET', '/test', (desk) => ({
    success: true,
    status: {
      user_token: true,
      trade_check: true,
      site_online: sellerOf(world, desk.key).client && !desk.away,
      site_notmpban: desk.bannedUntil === null,
      steam_web_api_key: true,
      ...desk.says,
    },
  }));
  on('POST', '/ping-new', () => ({ success: true, ping: 'pong', online: true, p2p: true, steamApiKey: true }));

  on('GET', '/update-inventory', (desk) => {
    desk.loadedAt.set(appId, world.clock.now());
    return { success: true };
  });
  on('GET', '/inventory-status', (desk) => inventoryStatus(world, desk, appId));
  on('GET', '/my-inventory', (desk) => ({
    success: true,
    items: readInventory(world, desk, appId).map(({ id, item }) => ({
      id,
      classid: String(4_000_000_000 + item.id),
      instanceid: String(188_530_000 + (item.key % 1000)),
      market_hash_name: item.name,
      market_price: 0,
      tradable: 1,
    })),
  }));

  on('GET', '/items', (desk) => {
    const due = toHandOver(world, desk);
    const rows = visible(world, desk, ['listed', 'sold'])
      .filter(({ id, asset, state }) => asset.item.appId === appId && (state === 'listed' || due.has(id)))
      .map((listing) => ownRow(world, desk, listing, due.get(listing.id)));
    return { success: true, items: rows.length === 0 ? null : rows };
  });
  on('GET', '/history', (desk, request) => ({
    success: true,
    data: salesBetween(world, desk, appId, queryOf(request)).slice(0, MOST_ROWS),
  }));
  on('GET', '/operation-history', (desk, request) => ({
    success: true,
    data: [...salesBetween(world, desk, appId, queryOf(request)), ...checkoutsBetween(world, desk, queryOf(request))],
  }));
}

function registerChanges(world: World, appId: AppId, on: OnSellerCall): void {
  /** Registers a call that is refused when its currency is not the account's currency. */
  const onCurrency = (method: 'GET' | 'POST', path: string, work: (desk: Desk, query: Query, body: unknown) => unknown) =>
    on(method, path, (desk, request) => {
      const query = queryOf(request);
      return query['cur'] === currencyOf(desk) ? work(desk, query, request.body) : failed('bad_input');
    });

  onCurrency('GET', '/add-to-sale', (desk, query) => add(world, desk, appId, idOf(query['id']), query['price']));
  onCurrency('POST', '/mass-add-to-sale', (desk, _query, body) =>
    mass(body, (row) => {
      const asset = idOf(row['asset']);
      return { asset, ...add(world, desk, appId, asset, row['price']) };
    }),
  );
  onCurrency('GET', '/set-price', (desk, query) => setPrice(world, desk, idOf(query['item_id']), query['price']));
  onCurrency('POST', '/mass-set-price', (desk, _query, body) =>
    mass(body, (row) => {
      const item_id = idOf(row['item_id']);
      return { item_id, ...setPrice(world, desk, item_id, row['price']) };
    }),
  );
  on('GET', '/remove-all-from-sale', (desk) => {
    const listings = allOnSale(desk).filter(({ asset }) => asset.item.appId === appId);
    const removed = listings.filter((listing) => takeOff(world, desk, listing));
    return { success: true, count: removed.length };
  });
}

type Query = ReturnType<typeof queryOf>;

const mass = (body: unknown, change: (row: Record<string, unknown>) => Record<string, unknown>): unknown => {
  const rows = rowsOf(body, 'items');
  return rows && rows.length <= MOST_ITEMS ? { success: true, items: rows.map(change) } : failed('bad_input');
};

const readInventory = (world: World, desk: Desk, appId: AppId) => (isLoaded(world, desk, appId) ? sellable(world, desk, appId) : []);

const isLoaded = (world: World, desk: Desk, appId: AppId): boolean =>
  world.clock.now() >= (desk.loadedAt.get(appId) ?? Infinity) + INVENTORY_MS;

/** Times are unix seconds. */
function inventoryStatus(world: World, desk: Desk, appId: AppId) {
  const asked = Math.floor((desk.loadedAt.get(appId) ?? 0) / 1000);
  const loaded = isLoaded(world, desk, appId);
  return {
    success: true,
    is_updating: desk.loadedAt.has(appId) && !loaded,
    last_time_update: asked,
    last_time_success_update: loaded ? asked + INVENTORY_MS / 1000 : 0,
    items: readInventory(world, desk, appId).length,
  };
}

function add(world: World, desk: Desk, appId: AppId, assetId: string, sent: unknown) {
  const price = priceOf(world, desk, sent);
  if (!price) return failed('bad_input');
  if (!isLoaded(world, desk, appId)) return failed('inventory_not_loaded');
  const isListed = allOnSale(desk).some(({ asset }) => asset.id === assetId);
  const listing = putOnSale(world, desk, assetId, price);
  if (listing) return { success: true, item_id: listing.id };
  return failed(isListed ? 'item_on_sale' : (desk.refused.get(assetId) ?? 'item_not_in_inventory'));
}

/** Sets the price of a listing. A price of 0 removes the listing. */
function setPrice(world: World, desk: Desk, id: string, sent: unknown) {
  const listing = onSale(desk, id);
  if (!listing) return failed('bad_item');
  const refusal = failed(desk.refused.get(id) ?? 'bad_item');
  if (Number(sent) === 0) return takeOff(world, desk, listing) ? { success: true } : refusal;
  const price = priceOf(world, desk, sent);
  if (!price) return failed('bad_input');
  return reprice(world, desk, listing, price) ? { success: true } : refusal;
}

/** The account of a key that ends in `-eur` or `-rub` is in that currency. */
const currencyOf = ({ key }: Desk): string => CURRENCIES.find((currency) => key.endsWith(`-${currency.toLowerCase()}`)) ?? 'USD';

const unitsPerMain = (currency: string): number => (currency === 'RUB' ? 100 : 1000);

function priceOf(world: World, desk: Desk, sent: unknown): Price | null {
  const stated = wholePrice(sent);
  const currency = currencyOf(desk);
  return stated === null
    ? null
    : { stated, price: Math.max(1, Math.round(((stated / unitsPerMain(currency)) * 1_000_000_000) / world.rates()[currency]!)) };
}

const mainUnits = (currency: string, units: number): string => (currency === 'RUB' ? decimal(units) : decimal3(units));

/** Converts thousandths of a dollar to units of the account's currency. */
export const unitsOf = (world: World, desk: Desk, thousandths: number): number => {
  const currency = currencyOf(desk);
  return Math.round((thousandths * unitsPerMain(currency) * world.rates()[currency]!) / 1_000_000_000);
};

/** The balance, the same on all hosts, in main units. */
function money(world: World, desk: Desk): Record<string, unknown> {
  const { available, onHold } = balanceOf(world, desk);
  const currency = currencyOf(desk);
  const toMainUnits = (thousandths: number): number => Math.round((thousandths * world.rates()[currency]!) / 10_000_000) / 100;
  return { money: toMainUnits(available), currency, success: true, money_settlement: toMainUnits(onHold) };
}

const ON_SALE = '1';
const TO_BE_HANDED_OVER = '2';

/** @param sale the sale whose item must be handed over */
const ownRow = (world: World, desk: Desk, listing: Shown, sale: Sale | undefined) => {
  const { id: assetid, item } = listing.asset;
  const dueAt = sale && sale.soldAt + desk.rules.deliverMs;
  return {
    item_id: listing.id,
    assetid,
    classid: String(4_000_000_000 + item.id),
    instanceid: String(188_530_000 + (item.key % 1000)),
    market_hash_name: item.name,
    phase: item.phase?.toLowerCase().replaceAll(' ', '') ?? null,
    position: rankOf(world, desk, listing),
    price: mainUnits(currencyOf(desk), listing.stated),
    currency: currencyOf(desk),
    status: listing.state === 'listed' ? ON_SALE : TO_BE_HANDED_OVER,
    live_time: Math.floor(listing.listedAt / 1000),
    left: dueAt === undefined ? null : Math.max(0, Math.ceil((dueAt - world.clock.now()) / 1000)),
    settlement: 0,
  };
};

/** 1: new, 2: handed over, 5: ended without money for the seller. */
const STAGES: Readonly<Record<SaleState, string>> = { pending: '1', protected: '2', settled: '2', cancelled: '5', reversed: '5' };

/** The times of `date` and `date_end`, in unix seconds. */
const rangeOf = ({ date, date_end: end }: Record<string, string | undefined>) => ({
  from: Number(date ?? 0) * 1000,
  to: end === undefined ? Infinity : Number(end) * 1000,
});

/**
 * Sales of a game between two times, newest first. Amounts are whole units. The time of the settlement is stated from the hand-over on, also
 * of a reversed sale.
 */
function salesBetween(world: World, desk: Desk, appId: AppId, query: Record<string, string | undefined>) {
  const { from, to } = rangeOf(query);
  return historyOf(world, desk)
    .filter(({ asset, soldAt }) => asset.item.appId === appId && soldAt >= from && soldAt <= to)
    .map((sale) => {
      const { asset, listing, stated, deliveredAt, end } = sale;
      const state = saleState(sale, world.clock.now());
      return rowOf(desk, sale, {
        item_id: listing.id,
        market_hash_name: asset.item.name,
        class: String(4_000_000_000 + asset.item.id),
        instance: String(188_530_000 + (asset.item.key % 1000)),
        time: String(Math.floor(sale.soldAt / 1000)),
        event: 'sell',
        app: String(appId),
        stage: STAGES[state],
        for: null,
        custom_id: null,
        price: String(stated),
        received: String(end === null ? shareOf(stated, 1000 - SELLER_RULES['marketcsgo']!.fee) : 0),
        currency: currencyOf(desk),
        settlement: deliveredAt === null ? 0 : Math.floor(settlesAt(sale) / 1000),
        ...(end && { causer: end.by }),
        ...(state === 'reversed' && { refund: refundOf(desk, sale) }),
      });
    });
}

/** A share of an amount, in thousandths. */
const shareOf = (units: number, share: number): number => Math.floor((units * share) / 1000);

/** What a reversal by the buyer brings: a part of the price to the seller, half as much to the market. */
function refundOf(desk: Desk, { id, stated, end }: Sale) {
  const part = (share: number, refund_id: string) => ({
    amount: end?.by === 'buyer' ? shareOf(stated, share) : 0,
    currency: currencyOf(desk),
    refund_id,
  });
  return { seller: part(COMPENSATION, id), market: part(COMPENSATION / 2, `${id}0`) };
}

/** The payouts between two times, the same on all hosts. */
const checkoutsBetween = (world: World, desk: Desk, query: Record<string, string | undefined>) => {
  const { from, to } = rangeOf(query);
  return checkoutsOf(world, payoutsBetween(desk, from, to), currencyOf(desk), (amount) => unitsOf(world, desk, amount));
};
