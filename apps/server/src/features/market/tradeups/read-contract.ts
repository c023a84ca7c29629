import type { BodyOf } from '@lootfolio/contract/call';
import type { evaluateTradeUp } from '@lootfolio/contract/features/market/tradeups';
import type { Money } from '@lootfolio/domain/money';
import { findExterior, type Exterior } from '@lootfolio/domain/names';
import { contractSize, isFloatOf, type FloatRange } from '@lootfolio/domain/trade-up';
import { Refusal, type FieldRefusals } from '../../../platform/errors/refusal.ts';
import type { Item, ItemDirectory } from '../../../prices/board/item-directory.ts';
import { wearOf } from '../items/items.public.ts';
import type { TradeUpBook, TradeUpPart } from './trade-up-book.ts';

/** An input of a contract. `float` and `price` are null when the caller gave none. */
export type ContractInput = {
  item: Item;
  part: TradeUpPart;
  range: FloatRange;
  exterior: Exterior;
  count: number;
  float: number | null;
  price: Money | null;
};

type Inputs = BodyOf<typeof evaluateTradeUp>['inputs'];
type Wrong = FieldRefusals[string];

/**
 * Reads the inputs of a contract, which may still be incomplete.
 * @throws Refusal VALIDATION that names each wrong field
 */
export function readContract(items: ItemDirectory, book: TradeUpBook, inputs: Inputs): ContractInput[] {
  const wrong: Record<string, Wrong> = {};
  const read: ContractInput[] = [];
  let first: TradeUpPart | undefined;
  for (const [at, { item_id: id, count, float = null, price = null }] of inputs.entries()) {
    const item = items.byId(id);
    const part = item && book.partOf(item);
    first ??= part;
    const refusal = refuse(item, part, first);
    if (refusal !== null) wrong[`inputs.${at}.item_id`] = { text: refusal };
    if (refusal !== null || !item || !part) continue;
    const range = wearOf(item.shortName)!;
    const exterior = findExterior(item.exterior!)!;
    if (float !== null && !isFloatOf(float, exterior, range)) wrong[`inputs.${at}.float`] = { text: 'tradeups.floatOutside' };
    read.push({ item, part, range, exterior, count, float, price });
  }
  const count = inputs.reduce((sum, one) => sum + one.count, 0);
  if (first && count > contractSize(first.rarity)) wrong['inputs'] = { text: 'tradeups.tooMany' };
  if (Object.keys(wrong).length > 0) throw new Refusal('VALIDATION', 'calls.validation', { fields: wrong });
  return read;
}

function refuse(item: Item | undefined, part: TradeUpPart | undefined, first: TradeUpPart | undefined) {
  if (!item) return 'tradeups.unknownItem' as const;
  if (!part || !first) return 'tradeups.notTradable' as const;
  if (part.rarity !== first.rarity) return 'tradeups.otherRarity' as const;
  return part.isStattrak === first.isStattrak ? null : ('tradeups.otherKind' as const);
}
