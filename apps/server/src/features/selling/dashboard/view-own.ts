import type { ReplyOf } from '@lootfolio/contract/call';
import type { ownThings } from '@lootfolio/contract/features/selling/own-dashboard';
import { roi } from '@lootfolio/domain/money';
import type { Db } from '../../../platform/database/database.ts';
import type { Boards } from '../../../prices/board/boards.ts';
import type { ItemDirectory } from '../../../prices/board/item-directory.ts';
import { changesOf } from '../../../prices/history/price-changes.ts';
import { readOwned, valuedOf, valueOwned, type Held, type Owned } from '../../holdings/inventory/inventory.public.ts';
import { readHeldItems } from '../../holdings/investments/investments.public.ts';
import { itemSummary } from '../../market/items/items.public.ts';
import type { FeeBook } from '../../market/marketplaces/marketplaces.public.ts';
import { gainsOf, largestGains, sumGains, type Gain, type Moving } from './own.rules.ts';

type Reply = ReplyOf<typeof ownThings>;
export type OwnParts = { db: Db; items: ItemDirectory; boards: Boards; fees: FeeBook };

const SHOWN = 6;

type Found = Pick<Reply, 'source' | 'problem'> & { held: Held[] };

/** Returns what the inventories of a user hold, else what they hold as investments. */
async function readHeld({ db }: OwnParts, userId: number): Promise<Found> {
  const { held, inventories } = await readOwned({ db }, userId);
  const problem = inventories.find((one) => one.problem !== null)?.problem ?? null;
  if (held.length > 0) return { source: 'inventory', held, problem };
  const lots = await readHeldItems(db, userId);
  const invested = lots.map(({ itemId, pieces, cost }) => ({ itemId, units: pieces, known: pieces, cost }));
  return { source: lots.length > 0 ? 'investments' : null, held: invested, problem };
}

/** Returns what the own things are worth, what they earn, and which of them moved most. */
export async function viewOwn(parts: OwnParts, userId: number): Promise<Reply> {
  const { held, ...state } = await readHeld(parts, userId);
  const owned = await valueOwned({ ...parts, feeOf: await parts.fees.feesFor(userId) }, held);
  const changes = await changesOf(parts, owned.map(valuedOf));
  const moving = owned.map((one, at) => ({ ...one, price: one.price?.price ?? null, changes: changes[at]! }));
  const [day, week] = [gainsOf(moving, 'change_1d'), gainsOf(moving, 'change_7d')];
  return {
    ...state,
    value: moving.reduce((sum, { price, units }) => sum + (price ?? 0) * units, 0),
    units: held.reduce((sum, { units }) => sum + units, 0),
    priced: owned.reduce((sum, { price, units }) => sum + (price ? units : 0), 0),
    known: held.reduce((sum, { known }) => sum + known, 0),
    change_1d: sumGains(day),
    change_7d: sumGains(week),
    profit: profitOf(owned),
    movers: { change_1d: largestGains(day, SHOWN).map(present), change_7d: largestGains(week, SHOWN).map(present) },
  };
}

/** The value after fees less the cost, over the pieces of which both are known. */
function profitOf(owned: readonly Owned[]): Reply['profit'] {
  const sum = { amount: 0, cost: 0, units: 0 };
  for (const { net, known, cost } of owned) {
    if (net === null || known === 0) continue;
    sum.amount += net * known - cost;
    sum.cost += cost;
    sum.units += known;
  }
  return sum.units === 0 ? null : { ...sum, ratio: roi(sum.amount, sum.cost) };
}

function present({ thing, price, gain, percent, marketId }: Gain<Moving & Pick<Owned, 'item'>>): Reply['movers']['change_1d'][number] {
  const { item, units } = thing;
  return { ...itemSummary(item), exterior: item.exterior, units, price, gain, percent, market_id: marketId };
}
