import { isoDay, dayOf } from '../clock.ts';
import type { FastifyInstance } from 'fastify';
import { keyOf, queryOf, wholeNumber } from '../http/hosts.ts';
import { allOnSale, onSale, putOnSale, reprice, sellable, takeOff } from '../trading/listings.ts';
import { visible, type Shown } from '../trading/own-list.ts';
import { balanceOf, historyOf, rowOf, saleState, type SaleState } from '../trading/sales.ts';
import type { Desk, Listing, Sale } from '../trading/state.ts';
import type { World } from '../world.ts';
import { dollarPrice, idOf, idsOf, rowsOf, sellerCalls, type OnSellerCall } from './seller-calls.ts';
import { PROJECTS } from './shadowpay.ts';

const MOST_ITEMS = 250;

const refused = (error_message: string) => ({ status: 'error', error_message });

/**
 * The seller's calls of Shadowpay v2: decimal dollars; the ids of offers are numbers. Answers count the unchanged items without a reason.
 */
export function registerShadowpaySelling(app: FastifyInstance, world: World): void {
  const on = sellerCalls(app, world, 'shadowpay', '/api.shadowpay.com/api/v2/user', {
    keyOf: (request) => keyOf(request.headers.authorization) ?? keyOf(request.headers['token']) ?? keyOf(queryOf(request)['token']),
    wrongKey: (reply) => reply.code(401).send(refused('need_auth')),
    tooMany: (reply) => reply.code(429).send(refused('too_many_requests')),
  });

  on('GET', '/inventory', (desk, request, reply) => {
    const appId = PROJECTS[queryOf(request)['project'] ?? 'csgo'];
    if (!appId) return reply.code(422).send(refused('wrong_project'));
    return {
      status: 'success',
      data: sellable(world, desk, appId).map(({ id, item }) => ({
        asset_id: id,
        project: queryOf(request)['project'] ?? 'csgo',
        tradable: true,
        skip_reason: null,
        steam_market_hash_name: item.name,
        phase: item.phase,
      })),
    };
  });

  on('GET', '/balance', (desk) => ({ status: 'success', data: { balance: Math.floor(balanceOf(world, desk).available / 10) / 100 } }));

  registerChanges(world, on);
  on('GET', '/offers', (desk, request) => {
    const query = queryOf(request);
    const appId = PROJECTS[query['project'] ?? 'csgo'];
    const all = visible(world, desk).filter(({ asset }) => asset.item.appId === appId);
    const limit = wholeNumber(query['limit'], 20, 1, 100);
    const offset = wholeNumber(query['offset'], 0, 0, all.length);
    return { status: 'success', data: all.slice(offset, offset + limit).map(ownRow), metadata: { total: all.length, limit, offset } };
  });

  on('GET', '/operations', (desk, request) => ({ status: 'success', ...operations(world, desk, queryOf(request)) }));
}

function registerChanges(world: World, on: OnSellerCall): void {
  on('POST', '/offers', (desk, request, reply) => {
    const rows = rowsOf(request.body, 'offers');
    if (!rows || rows.length > MOST_ITEMS) return reply.code(422).send(refused('wrong_offers'));
    const data = rows.flatMap((row) => {
      const price = dollarPrice(row['price']);
      const listing = price === null ? null : putOnSale(world, desk, idOf(row['id']), { price, stated: price });
      return listing ? [ownRow(listing)] : [];
    });
    // a request without any item of the inventory is refused as a whole
    return data.length === 0 ? reply.code(422).send(refused('inventory_items_mismatch')) : { status: 'success', data };
  });

  on('PATCH', '/offers', (desk, request, reply) => {
    const rows = rowsOf(request.body, 'offers');
    if (!rows || rows.length > MOST_ITEMS) return reply.code(422).send(refused('wrong_offers'));
    const updated = rows.flatMap((row) => {
      const listing = onSale(desk, idOf(row['id']));
      const price = dollarPrice(row['price']);
      return listing && price !== null && reprice(world, desk, listing, { price, stated: price }) ? [ownRow(listing)] : [];
    });
    return {
      status: 'success',
      updated_items: updated,
      metadata: { total_updated_items: updated.length, total_not_updated_items: rows.length - updated.length },
    };
  });

  const remove = (desk: Desk, listings: readonly Listing[], asked: number) => {
    const removed = listings.filter((listing) => takeOff(world, desk, listing));
    return {
      status: 'success',
      cancelled_items: removed.map(ownRow),
      metadata: { total_cancelled_items: removed.length, total_not_cancelled_items: asked - removed.length },
    };
  };
  on('DELETE', '/offers', (desk, request, reply) => {
    const ids = idsOf(request.body, 'item_ids');
    if (!ids || ids.length > MOST_ITEMS) return reply.code(422).send(refused('wrong_offers'));
    return remove(
      desk,
      ids.flatMap((id) => onSale(desk, id) ?? []),
      ids.length,
    );
  });
  on('DELETE', '/offers/all', (desk) => {
    const listings = allOnSale(desk);
    return remove(desk, listings, listings.length);
  });
}

const ownRow = ({ id, asset, stated, state, listedAt }: Listing | Shown) => ({
  id: Number(id),
  asset_id: asset.id,
  price: stated / 1000,
  state: state === 'listed' ? 'active' : 'cancelled',
  time_created: new Date(listedAt).toISOString(),
  steam_item: { steam_market_hash_name: asset.item.name, phase: asset.item.phase, suggested_price: stated / 1000, icon: null },
});

/** The API's words for trades that are not handed over, or taken back, are assumptions. */
const STATES: Readonly<Record<SaleState, string>> = {
  pending: 'active',
  protected: 'active',
  settled: 'finished',
  cancelled: 'cancelled',
  reversed: 'cancelled',
};

/** Sales from `date_from` to `date_to` (days, both included), newest first. */
function operations(world: World, desk: Desk, query: Record<string, string | undefined>) {
  const { date_from: from = '', date_to: to = '9999', type = 'sell' } = query;
  const dayOfSale = ({ soldAt }: Sale): string => isoDay(dayOf(soldAt));
  const all = type === 'sell' ? historyOf(world, desk).filter((sale) => dayOfSale(sale) >= from && dayOfSale(sale) <= to) : [];
  const limit = wholeNumber(query['limit'], 20, 1, 1000);
  const offset = wholeNumber(query['offset'], 0, 0, all.length);
  const data = all.slice(offset, offset + limit).map((sale) =>
    rowOf(desk, sale, {
      id: Number(sale.listing.id),
      state: STATES[saleState(sale, world.clock.now())],
      time: new Date(sale.soldAt).toISOString(),
      price: sale.stated / 1000,
      asset_id: sale.asset.id,
      items: [{ steam_item: steamItemOf(sale) }],
    }),
  );
  return { data, metadata: { total: all.length, limit, offset } };
}

const steamItemOf = ({ asset: { item } }: Sale) => ({
  project: Object.keys(PROJECTS).find((project) => PROJECTS[project] === item.appId),
  steam_market_hash_name: item.name,
  phase: item.phase,
});
