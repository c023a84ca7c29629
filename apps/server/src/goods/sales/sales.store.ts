import { fingerprintOf } from '@lootfolio/domain/goods';
import type { AppId } from '@lootfolio/domain/games';
import type { Money } from '@lootfolio/domain/money';
import type { MarketSale, SaleState } from '@lootfolio/marketplaces/selling';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { now } from '../../platform/process/clock.ts';
import { nextState, stateAt } from './sales.rules.ts';

/** A user's account at a market, in one game. */
export type Stall = { userId: number; market: string; appId: AppId };

/** A sale as a market reported it, with its item and its amounts in thousandths of a dollar at the rate of its day. */
export type ReportedSale = MarketSale & {
  itemId: number;
  money: Money;
  net: Money;
  paidBack: Money;
};

/** A sale as it is stored. `before`: its state before; null when it is new. */
export type StoredSale = {
  id: number;
  externalId: string;
  itemId: number;
  assetId: number | null;
  listingId: number | null;
  state: SaleState;
  before: SaleState | null;
  secondOf: number | null;
};

type Known = { externalId: string; state: SaleState };

/**
 * Stores a market's sales. Only those that are new or changed are written. A sale belongs to the newest listing with its id, else to the
 * newest of its thing; its thing is that of the listing, else the one with its Steam id, else the one with its float. A market may change amounts later.
 * @param at the time of the reading
 * @returns the written sales
 */
export async function storeReportedSales(
  tx: Tx,
  { userId, market, appId }: Stall,
  sales: readonly ReportedSale[],
  at: Date,
): Promise<StoredSale[]> {
  if (sales.length === 0) return [];
  const ids = sales.map(({ saleId }) => saleId);
  const { rows: known } = await sql<Known>`select external_id as "externalId", state from sales
    where user_id = ${userId} and market = ${market} and external_id = any(${ids}::text[]) for update`.execute(tx);
  const before = new Map(known.map(({ externalId, state }) => [externalId, state]));
  // a list whose pages moved has a sale twice
  const rows = [...new Map(sales.map((sale) => [sale.saleId, sale])).values()].map((sale) => ({
    externalId: sale.saleId,
    listingId: sale.listingId,
    steamAssetId: sale.assetId,
    fingerprint: sale.float === null ? null : fingerprintOf({ float: sale.float, stickers: [], nameTag: null }),
    itemId: sale.itemId,
    ...sale.price,
    money: sale.money,
    net: sale.net,
    paidBack: sale.paidBack,
    received: sale.received?.units ?? null,
    compensation: sale.compensation?.units ?? null,
    state: nextState(before.get(sale.saleId) ?? null, stateAt(sale, appId, at)),
    before: before.get(sale.saleId) ?? null,
    said: sale.said,
    sold: sale.soldAt.toISOString(),
    deliver: sale.deliverBy?.toISOString() ?? null,
    settles: sale.settlesAt?.toISOString() ?? null,
    protected: sale.protectedUntil?.toISOString() ?? null,
  }));
  const { rows: stored } = await sql<StoredSale>`
    with said as (
      select r.*, l.id as listing, coalesce(l.asset_id, a.id) as asset, n.item_id as item,
        n.market_hash_name || coalesce(' - ' || n.phase, '') as name
      from rows from (json_to_recordset(${JSON.stringify(rows)}::json) as ("externalId" text, "listingId" text, "steamAssetId" text,
        fingerprint text, "itemId" integer, money bigint, net bigint, "paidBack" bigint, units bigint, scale smallint, currency text,
        received bigint, compensation bigint, state text, before text, said text, sold timestamptz, deliver timestamptz,
        settles timestamptz, protected timestamptz)) with ordinality r
      left join sales k on k.user_id = ${userId} and k.market = ${market} and k.external_id = r."externalId"
      left join lateral (select l.id, l.asset_id, l.item_id from listings l
        where l.user_id = ${userId} and l.market = ${market} and l.app_id = ${appId}
          and (l.external_id = r."listingId" or l.steam_asset_id = r."steamAssetId")
        order by (l.external_id = r."listingId") desc nulls last, l.id desc limit 1) l on true
      left join lateral (select a.id, a.item_id from assets a join inventories i on i.id = a.inventory_id
        where i.user_id = ${userId} and i.app_id = ${appId}
          and (a.steam_asset_id = r."steamAssetId" or (a.item_id = r."itemId" and a.fingerprint = r.fingerprint
            -- what was bought back is another holding
            and r.sold >= a.first_seen - interval '1 day'))
        order by (a.steam_asset_id = r."steamAssetId") desc nulls last, a.last_seen nulls first limit 1) a on true
      -- some markets do not state the phase, which is that of the thing
      join items n on n.item_id = coalesce(l.item_id, a.item_id, r."itemId")
      where k.id is null or (k.state, k.said, k.units, k.received_units, k.compensation_units, k.settles_at, k.deliver_by,
          k.protected_until)
        is distinct from (r.state, r.said, r.units, r.received, r.compensation, r.settles, r.deliver, r.protected))
    , written as (
      insert into sales as s (user_id, market, app_id, external_id, listing_id, asset_id, item_id, name, price, net, reported, compensation,
        units, scale, currency, received_units, compensation_units, state, said, sold_at, deliver_by, delivered_at, settles_at, protected_until,
        ended_at, created_at, updated_at)
      select ${userId}, ${market}, ${appId}, "externalId", listing, asset, item, name, money, net, received is not null, "paidBack",
        units, scale, currency, received, compensation, state, said, sold, deliver,
        case when state in ('delivered', 'settled', 'reversed') then ${at}::timestamptz end, settles, protected,
        -- no market takes a sale back later than this
        case when state in ('cancelled', 'reversed') then least(${at}::timestamptz, sold + interval '8 days') end, ${now()}, ${now()} from said order by sold, ordinality
      on conflict (user_id, market, external_id) do update set state = excluded.state, said = excluded.said,
        -- amounts change only with what the market states: rates and fees change
        price = case when (excluded.units, excluded.scale, excluded.currency) = (s.units, s.scale, s.currency) then s.price else excluded.price end,
        net = case when excluded.reported and excluded.received_units is distinct from s.received_units
          or (excluded.units, excluded.scale, excluded.currency) <> (s.units, s.scale, s.currency) then excluded.net else s.net end,
        reported = case when (excluded.units, excluded.scale, excluded.currency) = (s.units, s.scale, s.currency)
          then excluded.reported or s.reported else excluded.reported end,
        compensation = case when excluded.compensation_units is distinct from s.compensation_units then excluded.compensation
          else s.compensation end,
        told_at = case when excluded.state = s.state then s.told_at end, units = excluded.units, scale = excluded.scale,
        currency = excluded.currency, received_units = coalesce(excluded.received_units, s.received_units),
        compensation_units = excluded.compensation_units, settles_at = excluded.settles_at, deliver_by = excluded.deliver_by,
        protected_until = excluded.protected_until,
        delivered_at = coalesce(s.delivered_at, excluded.delivered_at), ended_at = coalesce(s.ended_at, excluded.ended_at),
        updated_at = excluded.updated_at
      returning s.id, s.external_id, s.item_id, s.asset_id, s.listing_id, s.state, s.second_of)
    select w.id, w.external_id as "externalId", w.item_id as "itemId", w.asset_id as "assetId", w.listing_id as "listingId", w.state,
      said.before, w.second_of as "secondOf"
    from written w join said on said."externalId" = w.external_id order by w.id`.execute(tx);
  return stored;
}

export type EnteredSale = {
  userId: number;
  appId: AppId;
  itemId: number;
  name: string;
  buyMarket: string | null;
  market: string;
  price: Money;
  net: Money;
  cost: Money | null;
  soldAt: Date;
  acquiredOn: string | null;
  clientKey: string | null;
};

/** Stores a sale that a user entered. It is settled. @returns its id; null when a sale with its client key is there */
export async function insertEnteredSale(tx: Tx, sale: EnteredSale): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into sales (user_id, market, app_id, origin, item_id, name, price, net, units, scale, currency, buy_market, cost, cost_source,
      acquired_on, state, sold_at, client_key, created_at, updated_at)
    values (${sale.userId}, ${sale.market}, ${sale.appId}, 'hand', ${sale.itemId}, ${sale.name}, ${sale.price}, ${sale.net}, ${sale.price},
      3, 'USD', ${sale.buyMarket}, ${sale.cost}, ${sale.cost === null ? null : 'typed'}, ${sale.acquiredOn}, 'settled', ${sale.soldAt},
      ${sale.clientKey}, ${now()}, ${now()})
    on conflict (user_id, client_key) where client_key is not null do nothing returning id`.execute(tx);
  return rows[0]?.id ?? null;
}
