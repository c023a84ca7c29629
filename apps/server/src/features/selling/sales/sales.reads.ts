import { APP_IDS, type AppId } from '@lootfolio/domain/games';
import type { Money } from '@lootfolio/domain/money';
import type { CostSource, SaleOrigin } from '@lootfolio/domain/sales';
import type { SaleState } from '@lootfolio/marketplaces/selling';
import { sql } from 'kysely';
import { counted } from '../../../goods/sales/counted.store.ts';
import type { Reader } from '../../../platform/database/database.ts';

export type SaleRow = {
  id: number;
  appId: AppId;
  itemId: number;
  origin: SaleOrigin;
  market: string;
  buyMarket: string | null;
  price: Money;
  net: Money;
  reported: boolean;
  compensation: Money;
  profit: Money;
  cost: Money | null;
  costSource: CostSource | null;
  units: number;
  receivedUnits: number | null;
  scale: number;
  currency: string;
  state: SaleState;
  said: string | null;
  soldAt: Date;
  deliveredAt: Date | null;
  settlesAt: Date | null;
  protectedUntil: Date | null;
  endedAt: Date | null;
  heldDays: number | null;
  isMatched: boolean;
  sameAs: number | null;
};

export const ROW = sql`s.id, s.app_id as "appId", s.item_id as "itemId", s.origin, s.market, s.buy_market as "buyMarket", s.price, s.net,
  s.reported, s.compensation, s.profit, s.cost, s.cost_source as "costSource", s.units, s.received_units as "receivedUnits", s.scale,
  s.currency, s.state, s.said, s.sold_at as "soldAt", s.delivered_at as "deliveredAt", s.settles_at as "settlesAt", s.protected_until as "protectedUntil",
  s.ended_at as "endedAt", s.held_days as "heldDays", s.asset_id is not null or s.listing_id is not null as "isMatched",
  s.same_as as "sameAs"`;

/** Returns a sale of a user; null when it belongs to another user. */
export async function findSale(db: Reader, userId: number, id: number): Promise<SaleRow | null> {
  const { rows } = await sql<SaleRow>`select ${ROW} from sales s where s.id = ${id} and s.user_id = ${userId}`.execute(db);
  return rows[0] ?? null;
}

/** A sale of a day, as a message names it. `nameTr`: the Turkish name, if there is one. */
export type DaySale = { name: string; nameTr: string | null; market: string; price: Money; profit: Money; isKnown: boolean };

/** Returns the sales of a range that count, those with the highest prices first. */
export async function readDay(db: Reader, userId: number, { from, until }: { from: Date; until: Date }, limit: number): Promise<DaySale[]> {
  const { rows } = await sql<DaySale>`
    select s.name, n.name_tr || coalesce(' - ' || n.phase, '') as "nameTr", s.market, s.price, s.profit, s.cost is not null as "isKnown"
    from sales s join items n using (item_id)
    where s.user_id = ${userId} and s.sold_at >= ${from} and s.sold_at < ${until} and ${counted}
    order by s.price desc, s.id limit ${limit}`.execute(db);
  return rows;
}

/** What stands behind a sale. `open`: pieces that are not sold. */
export type SaleDetail = {
  externalId: string | null;
  assetId: number | null;
  lot: { id: number; quantity: number; open: number; unitCost: Money; boughtOn: string; category: string; fileName: string | null } | null;
};

export async function readDetail(db: Reader, userId: number, id: number): Promise<SaleDetail | null> {
  type Row = { externalId: string | null; assetId: number | null; fileName: string | null; lotId: number | null } & Omit<
    NonNullable<SaleDetail['lot']>,
    'id'
  >;
  const { rows } = await sql<Row>`
    select s.external_id as "externalId", s.asset_id as "assetId", l.id as "lotId", l.quantity, l.open, l.unit_cost as "unitCost",
      l.bought_on as "boughtOn", l.category, i.file_name as "fileName"
    from sales s left join lots l on l.id = s.lot_id left join purchase_imports i on i.id = l.import_id
    where s.id = ${id} and s.user_id = ${userId}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { externalId, assetId, lotId, ...lot } = row;
  return { externalId, assetId, lot: lotId === null ? null : { id: lotId, ...lot } };
}

export type LotChoice = { id: number; open: number; unitCost: Money; boughtOn: string; category: string };

/** Returns the purchases of an item with open pieces that were bought by a day, oldest first. */
export async function readLotChoices(db: Reader, userId: number, itemId: number, until: string, limit: number): Promise<LotChoice[]> {
  const { rows } = await sql<LotChoice>`
    select id, open, unit_cost as "unitCost", bought_on as "boughtOn", category from lots
    where user_id = ${userId} and item_id = ${itemId} and open > 0 and bought_on <= ${until}::date
    order by bought_on, id limit ${limit}`.execute(db);
  return rows;
}

/** Returns where a thing was on sale, newest first. */
export async function readListingsOf(
  db: Reader,
  userId: number,
  assetId: number,
  limit: number,
): Promise<{ market: string; price: Money; state: string; endedAt: Date | null }[]> {
  const { rows } = await sql<{ market: string; price: Money; state: string; endedAt: Date | null }>`
    select market, price, state, ended_at as "endedAt" from listings where user_id = ${userId} and asset_id = ${assetId} order by id desc limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** Returns the games in which a user has things, listings or sales; CS2 when there are none. */
export async function readSellingGames(db: Reader, userId: number): Promise<AppId[]> {
  const { rows } = await sql<{ appId: AppId }>`
    select app_id as "appId" from inventories where user_id = ${userId}
    union select app_id from listings where user_id = ${userId}
    union select app_id from sales where user_id = ${userId} order by 1`.execute(db);
  return rows.length === 0 ? [APP_IDS.cs2] : rows.map(({ appId }) => appId);
}

/** How far the sales of a market were read. */
export type Reach = { market: string; from: Date | null; to: Date | null; oldest: Date | null; code: string | null; text: string | null };

export async function readReach(db: Reader, userId: number): Promise<Reach[]> {
  const { rows } = await sql<Reach>`
    select r.market, max(r.read_from) as "from", min(r.read_to) as "to", max(r.code) as code, max(r.text) as text,
      (select min(s.sold_at) from sales s where s.user_id = ${userId} and s.market = r.market and s.origin = 'market') as oldest
    from sales_reads r where r.user_id = ${userId} group by r.market order by r.market`.execute(db);
  return rows;
}

/** What a synchronisation found at each market. */
export type ReadResult = { market: string; created: number; updated: number; code: string | null; text: string | null };

export async function readResults(db: Reader, userId: number, operationId: string): Promise<ReadResult[]> {
  const { rows } = await sql<ReadResult>`
    select market, sum(created)::integer as created, sum(updated)::integer as updated, max(code) as code, max(text) as text
    from sales_reads where user_id = ${userId} and operation_id = ${operationId}::uuid group by market order by market`.execute(db);
  return rows;
}
