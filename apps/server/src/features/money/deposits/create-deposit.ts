import type { AppId } from '@lootfolio/domain/games';
import type { Money } from '@lootfolio/domain/money';
import { parseTradeLink } from '@lootfolio/domain/trade-link';
import { readMarketsOf, readSold } from '../../../goods/listings.reads.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { lockUser } from '../../../platform/database/own-rows.ts';
import { invalidField, Refusal } from '../../../platform/errors/refusal.ts';
import { nowMs } from '../../../platform/process/clock.ts';
import type { SecretBox } from '../../../platform/secrets/secrets.ts';
import { audit } from '../../../platform/security/audit.ts';
import type { Caller } from '../../../platform/security/sessions.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import type { Boards } from '../../../prices/board/boards.ts';
import type { ItemDirectory } from '../../../prices/board/item-directory.ts';
import { readTradeLink } from '../../people/account/account.public.ts';
import { sealForBot } from './bot/bot-keys.ts';
import { chooseBot } from './bots.reads.ts';
import { depositPrices } from './deposit-prices.ts';
import { readGivenAssets, readOfferedAssets, readTradableThings, type OwnThing } from './deposits.reads.ts';
import { ITEMS_TAKEN } from './deposits.settings.ts';
import { countSince, findByKey, hasOpenOffer, insertDeposit, type NewDeposit } from './deposits.store.ts';
import { newOfferCode } from './offer-code.ts';

export type CreateParts = { boards: Boards; items: ItemDirectory; settings: Settings; box: SecretBox };
/** The most offers of a user in an hour. Steam limits how many its accounts send. */
const MOST_AN_HOUR = 20;
const HOUR_MS = 3_600_000;

type Asked = { clientKey: string; appId: AppId; things: readonly { assetid: string; appid: AppId }[]; amount: Money };

/**
 * Stores an offer for things of the caller; the bot sends it. The same key stores it once.
 * @param asked `amount`: the sum that the caller saw
 * @returns the id of its payment
 * @throws Refusal KEY_REUSED, OFFER_OPEN, LIMIT_REACHED, NO_TRADE_LINK, ITEMS_NOT_EXIST, ITEM_LISTED, ITEM_NOT_ACCEPTED, PRICE_CHANGED, NO_BOT, VALIDATION
 */
export async function createDeposit(tx: Tx, caller: Caller, parts: CreateParts, asked: Asked): Promise<number> {
  const { userId } = caller;
  const assetIds = checkThings(asked);
  await lockUser(tx, userId);
  const known = await findByKey(tx, userId, asked.clientKey);
  if (known) {
    await checkSame(tx, known, asked.amount, assetIds);
    return known.paymentId;
  }
  if (!parts.settings.get(ITEMS_TAKEN)) throw new Refusal('NO_BOT', 'deposits.noBot');
  if (await hasOpenOffer(tx, userId)) throw new Refusal('OFFER_OPEN', 'deposits.offerOpen');
  if ((await countSince(tx, userId, new Date(nowMs() - HOUR_MS))) >= MOST_AN_HOUR)
    throw new Refusal('LIMIT_REACHED', 'deposits.tooMany', { values: { n: MOST_AN_HOUR } });
  const link = await partnerOf(tx, parts.box, userId);
  const things = await priceThings(tx, parts, { userId, appId: asked.appId, assetIds });
  const amount = things.reduce((sum, { price }) => sum + price, 0);
  if (amount !== asked.amount) throw new Refusal('PRICE_CHANGED', 'deposits.priceChanged', { metaData: { amount } });
  const bot = await chooseBot(tx, things.length);
  if (!bot) throw new Refusal('NO_BOT', 'deposits.noBot');
  const paymentId = await insertWithCode(tx, {
    ...{ userId, botId: bot.id, clientKey: asked.clientKey, appId: asked.appId, amount, things },
    ...{ partnerSteamId: link.steamId, tokenSealed: sealForBot(bot.publicKey, link.token) },
  });
  const after = { amount, items: things.length };
  await audit(tx, caller, { action: 'deposit.offered', object: `payment:${paymentId}`, after, always: true });
  return paymentId;
}

/** Returns the ids of the asked things. @throws Refusal VALIDATION for things of another game, or the same thing twice */
function checkThings({ appId, things }: Asked): string[] {
  const ids = things.map(({ assetid }) => assetid);
  if (things.some(({ appid }) => appid !== appId) || new Set(ids).size < ids.length) throw invalidField('assetids', 'deposits.oneGameOnce');
  return ids;
}

/** @throws Refusal KEY_REUSED when the key came with other things or another amount */
async function checkSame(tx: Tx, known: { paymentId: number; amount: Money }, amount: Money, assetIds: readonly string[]): Promise<void> {
  const before = await readOfferedAssets(tx, known.paymentId);
  if (known.amount === amount && before.length === assetIds.length && assetIds.every((id) => before.includes(id))) return;
  throw new Refusal('KEY_REUSED', 'calls.idempotencyReused');
}

/** Returns the Steam account and the token of the saved trade link. @throws Refusal NO_TRADE_LINK */
async function partnerOf(tx: Tx, box: SecretBox, userId: number): Promise<{ steamId: string; token: string }> {
  const saved = await readTradeLink(tx, box, userId);
  const link = saved === null ? null : parseTradeLink(saved);
  if (!link) throw new Refusal('NO_TRADE_LINK', 'deposits.noTradeLink');
  return { steamId: link.steamId, token: new URL(link.url).searchParams.get('token')! };
}

type PricedThing = OwnThing & { price: Money };

/** Returns the asked things in their order, with their prices. @throws Refusal ITEMS_NOT_EXIST, ITEM_LISTED, ITEM_NOT_ACCEPTED */
async function priceThings(
  tx: Tx,
  { boards, settings, items }: CreateParts,
  { userId, appId, assetIds }: { userId: number; appId: AppId; assetIds: readonly string[] },
): Promise<PricedThing[]> {
  const found = new Map((await readTradableThings(tx, userId, appId, assetIds)).map((thing) => [thing.assetId, thing]));
  const given = await readGivenAssets(tx, userId, appId);
  const things = assetIds.flatMap((id) => (given.has(id) ? [] : (found.get(id) ?? [])));
  if (things.length < assetIds.length) throw new Refusal('ITEMS_NOT_EXIST', 'deposits.itemsNotExist');
  const nameOf = ({ itemId }: OwnThing): string => items.byId(itemId)?.name ?? String(itemId);
  const ids = things.map(({ id }) => id);
  const [listed, sold] = [await readMarketsOf(tx, ids), await readSold(tx, ids)];
  const onSale = things.find(({ id }) => listed.has(id));
  if (onSale) throw new Refusal('ITEM_LISTED', 'deposits.itemListed', { values: { name: nameOf(onSale) } });
  const ofBuyer = things.find(({ id }) => sold.has(id));
  if (ofBuyer) throw new Refusal('ITEM_LISTED', 'deposits.itemSold', { values: { name: nameOf(ofBuyer) } });
  const prices = await depositPrices.of({ db: tx, boards, settings }, appId, [...new Set(things.map(({ itemId }) => itemId))]);
  return things.map((thing) => {
    const price = prices.get(thing.itemId);
    if (price === undefined) throw new Refusal('ITEM_NOT_ACCEPTED', 'deposits.itemNotAccepted', { values: { name: nameOf(thing) } });
    return { ...thing, price };
  });
}

async function insertWithCode(tx: Tx, deposit: Omit<NewDeposit, 'code'>): Promise<number> {
  for (;;) {
    const id = await insertDeposit(tx, { ...deposit, code: newOfferCode() });
    if (id !== null) return id;
  }
}
