import {
  cancelDeposit as cancelCall,
  currentDeposit,
  depositItems,
  depositTerms,
  readDeposit,
} from '@lootfolio/contract/features/money/deposits';
import { LEAST_DEPOSIT_PRICE, MAX_OFFER_ITEMS } from '@lootfolio/domain/deposits';
import type { Db } from '../../../platform/database/database.ts';
import { inTransactionOf } from '../../../platform/database/own-rows.ts';
import { notFound, Refusal } from '../../../platform/errors/refusal.ts';
import { route, type Route } from '../../../platform/http/route.ts';
import type { Outside } from '../../../platform/outside/outside.ts';
import type { Provided } from '../../../platform/module.ts';
import type { Caller } from '../../../platform/security/sessions.ts';
import { itemSummary } from '../../market/items/items.public.ts';
import { readTradeLink } from '../../people/account/account.public.ts';
import { chooseBot } from './bots.reads.ts';
import { cancelDeposit } from './cancel-deposit.ts';
import { createDeposit, type CreateParts } from './create-deposit.ts';
import { failedOffer } from './deposit-failures.ts';
import { OPEN, readDepositItems, readOffer, readOpenOffer, readStatus, type OfferRow } from './deposits.reads.ts';
import { DEPOSIT_RATE, ITEMS_TAKEN, LEAST_VOLUME } from './deposits.settings.ts';
import { presentOffer } from './present-offer.ts';

export type DepositParts = CreateParts & { db: Db; stopping: AbortSignal; outside: Pick<Outside, 'resolve'> } & Pick<
    Provided,
    'waitForDeposits'
  >;

/** Nobody looks longer at a spinner. What the bot does later stands in GET /payment/itempay/current. */
const WAIT_MS = 25_000;

export const depositRoutes = (parts: DepositParts): Route[] => [
  route(depositTerms, async ({ caller }) => ({
    available: parts.settings.get(ITEMS_TAKEN) && (await chooseBot(parts.db, 1)) !== null,
    rate: parts.settings.get(DEPOSIT_RATE),
    least_price: LEAST_DEPOSIT_PRICE,
    least_volume: parts.settings.get(LEAST_VOLUME),
    most_items: MAX_OFFER_ITEMS,
    has_trade_link: (await readTradeLink(parts.db, parts.box, caller.userId)) !== null,
  })),

  route(depositItems, async ({ caller, body }) => {
    const asked = { clientKey: body.client_key, appId: body.appid, things: body.assetids, amount: body.amount };
    const id = await inTransactionOf(parts.db, caller, (tx) => createDeposit(tx, caller, parts, asked));
    const offer = await waitWhile(parts, caller, id, ['CREATED']);
    if (offer.status === 'FAILED') throw failedOffer(offer.failure);
    const data = presentOffer(offer, parts.outside);
    return { message: data.message, metaData: data, data };
  }),

  route(cancelCall, async ({ caller, body: { order_number: id } }) => {
    await inTransactionOf(parts.db, caller, (tx) => cancelDeposit(tx, caller, id));
    const offer = await waitWhile(parts, caller, id, OPEN);
    if (OPEN.includes(offer.status)) throw new Refusal('STEAM_UNAVAILABLE', 'deposits.stillCancelling');
    return { data: presentOffer(offer, parts.outside) };
  }),

  route(currentDeposit, async ({ caller }) => {
    const offer = await readOpenOffer(parts.db, caller.userId);
    return { data: offer && presentOffer(offer, parts.outside) };
  }),

  route(readDeposit, async ({ caller, params }) => {
    const offer = await readOffer(parts.db, caller.userId, params.order_number);
    if (!offer) throw notFound();
    const things = await readDepositItems(parts.db, offer.id);
    return {
      data: {
        ...presentOffer(offer, parts.outside),
        things: things.flatMap(({ assetId, itemId, price }) => {
          const item = parts.items.byId(itemId);
          if (!item) return [];
          const { name, slug, image } = itemSummary(item);
          return [{ asset_id: assetId, name, slug, image, price }];
        }),
      },
    };
  }),
];

/** Waits until an offer of the caller has left these states, and returns it as it is then. */
async function waitWhile(parts: DepositParts, { userId }: Caller, id: number, states: readonly OfferRow['status'][]): Promise<OfferRow> {
  const hasLeft = async (): Promise<boolean> => !states.includes((await readStatus(parts.db, id))!);
  await parts.waitForDeposits(userId, hasLeft, { forMs: WAIT_MS, signal: parts.stopping });
  return (await readOffer(parts.db, userId, id))!;
}
