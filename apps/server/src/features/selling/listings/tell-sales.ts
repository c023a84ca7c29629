import { marketName } from '@lootfolio/domain/markets';
import { formatDateTime } from '@lootfolio/texts/format';
import { formatMoney } from '@lootfolio/texts/numbers';
import type { Language } from '@lootfolio/texts/languages';
import { text } from '@lootfolio/texts/text';
import type { Tx } from '../../../platform/database/database.ts';
import type { NotificationType } from '../../../platform/messages/notification-types.ts';
import { languageOf, notify, switchOnMail } from '../../people/notifications/notifications.public.ts';
import { explain } from './explain-code.ts';
import { penaltyOf } from './penalties.ts';
import { readSecondSales } from './second-sales.reads.ts';
import type { Stall } from '../../../goods/sales/sales.store.ts';
import { readFallenSale, readNames, readNotPutBack } from './tell-sales.reads.ts';

export const saleFellThrough: NotificationType = {
  id: 12,
  key: 'SALE_FELL_THROUGH',
  name: 'listings.fellThroughType',
  description: 'listings.fellThroughTypeText',
  always: true,
};

export const cannotDeliver: NotificationType = {
  id: 13,
  key: 'CANNOT_DELIVER',
  name: 'listings.cannotDeliverType',
  description: 'listings.cannotDeliverTypeText',
  always: true,
};

/** The first word of a sale that the seller has to do something about: markets that send no mail of their own leave it to be missed. */
export const toHandOver: NotificationType = {
  id: 28,
  key: 'TO_HAND_OVER',
  name: 'listings.handOverType',
  description: 'listings.handOverTypeText',
  always: true,
};

type Told = { type: NotificationType; title: string; message: string; link: string; onceKey: string | null };

/** These messages are about money: they are switched on until their reader switches them off. */
export async function tellSeller(tx: Tx, userId: number, told: Told): Promise<void> {
  await switchOnMail(tx, userId, told.type);
  await notify(tx, { userId, ...told });
}

const LISTED = '/listed-items';
const TO_HAND_OVER = '/sales?game=all&all=true&only=pending';
const NAMED = 10;

/** Tells a user of things that were sold at a market and wait for them. One message for all that a reading found. */
export async function tellToHandOver(
  tx: Tx,
  { userId, market }: Pick<Stall, 'userId' | 'market'>,
  sales: readonly { itemId: number; money: number }[],
): Promise<void> {
  if (sales.length === 0) return;
  const language = await languageOf(tx, userId);
  const names = await readNames(
    tx,
    sales.map(({ itemId }) => itemId),
    language,
  );
  const lines = sales.slice(0, NAMED).map(({ itemId, money }) => `${names.get(itemId)}: ${formatMoney(money, language)}`);
  await tellSeller(tx, userId, {
    type: toHandOver,
    title: text('listings.handOverTitle', language, { n: sales.length, market: marketName(market) }),
    message: [lines.join('\n'), text('listings.handOver', language, { market: marketName(market) })].join('\n\n'),
    link: TO_HAND_OVER,
    onceKey: null,
  });
}

/** Tells a user of sales that they cannot deliver, with what the market does then. */
export async function tellSecond(tx: Tx, userId: number, saleIds: readonly number[]): Promise<void> {
  if (saleIds.length === 0) return;
  const language = await languageOf(tx, userId);
  const sales = await readSecondSales(tx, userId, saleIds);
  const names = await readNames(
    tx,
    sales.map(({ itemId }) => itemId),
    language,
  );
  for (const { id, market, firstMarket, itemId, deliverBy } of sales) {
    const name = names.get(itemId)!;
    const values = { name, market: marketName(market), first: marketName(firstMarket) };
    const until =
      deliverBy === null ? [] : [text('listings.cancelBy', language, { market: values.market, time: formatDateTime(deliverBy, language) })];
    await tellSeller(tx, userId, {
      type: cannotDeliver,
      title: text('listings.soldTwiceTitle', language, { name }),
      message: [text('listings.soldTwice', language, values), penaltyOf(market, language), ...until].join('\n\n'),
      link: LISTED,
      onceKey: `second-sale:${id}`,
    });
  }
}

/** Tells a user that a sale fell through, and what becomes of their listings. */
export async function tellFallen(tx: Tx, userId: number, { id, relisted }: { id: number; relisted: boolean | null }): Promise<void> {
  const language = await languageOf(tx, userId);
  const sale = await readFallenSale(tx, id);
  if (!sale) return;
  const name = (await readNames(tx, [sale.itemId], language)).get(sale.itemId)!;
  const market = marketName(sale.market);
  const others = sale.takenOff.map(marketName).join(', ');
  await tellSeller(tx, userId, {
    type: saleFellThrough,
    title: text('listings.fellThroughTitle', language, { market }),
    message: [
      text('listings.fellThrough', language, { name, market, price: formatMoney(sale.price, language) }),
      text(relisted === true ? 'listings.relistedThere' : 'listings.notListedThere', language, { market }),
      ...(others === '' ? [] : [text('listings.putBackSoon', language, { markets: others })]),
    ].join('\n\n'),
    link: LISTED,
    onceKey: `sale-fell-through:${id}`,
  });
}

/** Why a thing is not put back, in words. */
const reasonOf = (code: string, words: string | null, language: Language): string =>
  code === 'SWITCHED_OFF' ? text('listings.takeOffIsOff', language) : explain(code, words, language);

/** Tells a user which things stay off a market after their sales elsewhere fell through, and why. */
export async function tellStaysOff(
  tx: Tx,
  { userId, market }: Pick<Stall, 'userId' | 'market'>,
  things: readonly { itemId: number; code: string; words?: string | null }[],
): Promise<void> {
  const language = await languageOf(tx, userId);
  const names = await readNames(
    tx,
    things.map(({ itemId }) => itemId),
    language,
  );
  const lines = things.map(({ itemId, code, words = null }) => `${names.get(itemId)}: ${reasonOf(code, words, language)}`);
  await tellSeller(tx, userId, {
    type: saleFellThrough,
    title: text('listings.staysOffTitle', language, { market: marketName(market), n: things.length }),
    message: [text('listings.staysOff', language, { market: marketName(market) }), lines.join('\n')].join('\n\n'),
    link: '/list-items',
    onceKey: null,
  });
}

/** Tells a user what an operation that should put things back could not list. */
export async function tellNotPutBack(tx: Tx, { id, userId, params }: { id: string; userId: number; params: unknown }): Promise<void> {
  if (!(params as { putBack?: boolean } | null)?.putBack) return;
  for (const [market, things] of Map.groupBy(await readNotPutBack(tx, id), (row) => row.market))
    await tellStaysOff(tx, { userId, market }, things);
}
