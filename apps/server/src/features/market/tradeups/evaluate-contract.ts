import type { ReplyOf } from '@lootfolio/contract/call';
import type { evaluateTradeUp } from '@lootfolio/contract/features/market/tradeups';
import type { Offer, Purchase } from '@lootfolio/board/offers';
import type { Fee } from '@lootfolio/domain/fees';
import { marketById } from '@lootfolio/domain/markets';
import { percent, type Money } from '@lootfolio/domain/money';
import { EXTERIORS } from '@lootfolio/domain/names';
import {
  assumedFloat,
  contractSize,
  contractValue,
  floatsOf,
  normalisedFloat,
  outcomeOdds,
  outcomeRarity,
  resultExterior,
  resultFloat,
} from '@lootfolio/domain/trade-up';
import type { Boards } from '../../../prices/board/boards.ts';
import type { Collection } from '../../../prices/board/case-directory.ts';
import type { Item } from '../../../prices/board/item-directory.ts';
import { itemSummary, itemTraits } from '../items/items.public.ts';
import { priceOutcome, type Offers, type PricedOutcome } from './price-outcome.ts';
import type { ContractInput } from './read-contract.ts';
import { readOffers } from './search-board.ts';
import type { OutcomeSkin } from './trade-up-book.ts';

type Reply = ReplyOf<typeof evaluateTradeUp>;
type PricedInput = ContractInput & { used: number; cost: Money | null; buy: Purchase | null };
type Outcome = PricedOutcome & { skin: OutcomeSkin; float: number | null; probability: number; collections: Collection[] };

/** Computes the possible outcomes of a contract and its profit. @param own the caller's own fees, by market id */
export async function evaluateContract(boards: Boards, inputs: readonly ContractInput[], own: ReadonlyMap<number, Fee>): Promise<Reply> {
  const { rarity, isStattrak } = inputs[0]!.part;
  const skins = [...new Set(inputs.map(({ part }) => part))].flatMap(({ outcomes }) => outcomes);
  const offers = await readOffers(boards, [...inputs.map(({ item }) => item), ...skins.flatMap(({ items }) => items.flat())], own);
  const priced = inputs.map((input) => priceInput(input, offers));
  const count = inputs.reduce((sum, one) => sum + one.count, 0);
  const average = priced.reduce((sum, one) => sum + one.count * normalisedFloat(one.used, one.range), 0) / count;
  const outcomes = outcomesOf(inputs, average, offers);
  const missing = contractSize(rarity) - count;
  const cost = priced.some((one) => one.cost === null) ? null : priced.reduce((sum, one) => sum + one.count * one.cost!, 0);
  const whole = missing === 0 ? cost : null;
  const nets = outcomes.map(({ sale, probability }) => ({ probability, net: sale?.net ?? 0 }));
  return {
    rarity,
    outcome_rarity: outcomeRarity(rarity),
    is_stattrak: isStattrak,
    size: contractSize(rarity),
    missing,
    average_wear: average,
    inputs: priced.map(presentInput),
    outcomes: outcomes
      .map((outcome) => presentOutcome(outcome, whole))
      .toSorted((a, b) => b.probability - a.probability || (b.net ?? 0) - (a.net ?? 0)),
    value: whole === null ? null : contractValue(nets, whole),
    cost,
  };
}

function priceInput(input: ContractInput, offers: Offers): PricedInput {
  const { item, range, exterior, float, price } = input;
  const buy = offers.get(item.itemId)?.buy ?? null;
  const used = float ?? assumedFloat(exterior, range, 'middle');
  return { ...input, used, cost: price ?? buy?.price ?? null, buy: price === null ? buy : null };
}

/** Returns the outcomes, each once: a knife that two cases contain has the odds of both. */
function outcomesOf(inputs: readonly ContractInput[], average: number, offers: Offers): Outcome[] {
  const pools = [...Map.groupBy(inputs, ({ part }) => part)].map(([part, same]) => ({
    inputs: same.reduce((sum, { count }) => sum + count, 0),
    outcomes: part.outcomes.map((skin) => ({ skin, collection: part.collection })),
  }));
  const found = new Map<Item, Outcome>();
  for (const { outcome, probability } of outcomeOdds(pools)) {
    const { skin, collection } = outcome;
    const exterior = resultExterior(average, skin.range);
    const same = skin.items[exterior === null ? 0 : EXTERIORS.indexOf(exterior)]!;
    const priced = priceOutcome(offers, same.length > 0 ? same : skin.items.flat().slice(0, 1));
    const known = found.get(priced.item);
    found.set(priced.item, {
      ...priced,
      skin,
      float: skin.range && resultFloat(average, skin.range),
      probability: (known?.probability ?? 0) + probability,
      collections: [...(known?.collections ?? []), collection],
    });
  }
  return [...found.values()];
}

const originOf = (offer: Offer | null) => ({
  market: offer && marketById(offer.marketId).slug,
  priced_at: offer && new Date(offer.time).toISOString(),
});

const presentRange = ([min, max]: readonly [number, number]) => ({ min, max });
const presentCollection = ({ id, name }: Collection) => ({ id, name });

const presentInput = ({ item, part, range, exterior, count, used, float, cost, price, buy }: PricedInput): Reply['inputs'][number] => ({
  ...itemSummary(item),
  ...itemTraits(item),
  collection: presentCollection(part.collection),
  range: presentRange(range),
  exterior_range: presentRange(floatsOf(exterior, range)),
  count,
  float: used,
  float_assumed: float === null,
  price: cost,
  price_given: price !== null,
  on_offer: buy?.quantity ?? null,
  ...originOf(buy),
});

function presentOutcome({ item, skin, float, probability, collections, asked, sale, missing }: Outcome, cost: Money | null) {
  return {
    ...itemSummary(item),
    ...itemTraits(item),
    collections: collections.map(presentCollection),
    // rounds the inexact share to a millionth of a percent
    probability: percent(Math.round(probability * 1e8), 1e8),
    range: skin.range && presentRange(skin.range),
    float,
    price: asked?.price ?? null,
    net: sale?.net ?? null,
    missing,
    profit: sale === null || cost === null ? null : sale.net - cost,
    ...originOf(asked),
  };
}
