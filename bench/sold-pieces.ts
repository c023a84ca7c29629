import { sql } from 'kysely';
import type { World } from './world.ts';

/** Sells the pieces of a user's lots that are no longer open, half-way between their purchase and today. Each is a sale. */
export const addSoldPieces = ({ db }: Pick<World, 'db'>, userId: number): Promise<unknown> =>
  sql`with sold as (
      insert into sales (user_id, market, app_id, origin, item_id, name, price, net, units, scale, currency, cost, cost_source, lot_id,
        lot_chosen, acquired_on, state, sold_at, created_at, updated_at)
      select l.user_id, 'other', n.app_id, 'investment', l.item_id, n.market_hash_name, 3000 + l.id % 1000, 3000 + l.id % 1000,
        3000 + l.id % 1000, 3, 'USD', l.unit_cost, 'lot', l.id, true, l.bought_on, 'settled',
        (l.bought_on + (current_date - l.bought_on) / 2 + time '12:00') at time zone 'UTC', now(), now()
      from lots l join items n using (item_id) cross join generate_series(1, l.quantity - l.open)
      where l.user_id = ${userId} returning id, lot_id, net, sold_at)
    insert into lot_sales (lot_id, unit_net, sold_on, sale_id, created_at)
    select lot_id, net, (sold_at at time zone 'UTC')::date, id, now() from sold`.execute(db);
