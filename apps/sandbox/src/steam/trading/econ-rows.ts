import { accountNumberOf } from '@lootfolio/domain/steam-ids';
import { heldBy } from './exchange.ts';
import type { World } from '../../world.ts';
import type { Moved, Offer, Offered, Says, Trade } from './state.ts';

type Row = Record<string, unknown>;

const WEEK_MS = 7 * 86_400_000;
const seconds = (ms: number): number => Math.floor(ms / 1000);

const assetRow = ({ asset, contextId }: Offered): Row => ({
  appid: asset.item.appId,
  contextid: contextId,
  assetid: asset.id,
  classid: String(4_000_000_000 + asset.item.id),
  instanceid: '0',
  amount: '1',
});

/** A row with what a test lets Steam say of it. Null leaves a field out. */
const spoken = (row: Row, says: Says): Row => Object.fromEntries(Object.entries({ ...row, ...says }).filter(([, value]) => value !== null));

/** An offer as Steam shows it to the bot. Things that are no longer in their owner's inventory are `missing`. */
export function offerRow(world: World, offer: Offer): Row {
  const { theirs, bots } = offer;
  const side = (ownerId: string, all: readonly Offered[]) => {
    const held = new Map([...new Set(all.map(({ asset }) => asset.item.appId))].map((appId) => [appId, heldBy(world, ownerId, appId)]));
    return all.map((one) => ({ ...assetRow(one), missing: !held.get(one.asset.item.appId)!.has(one.asset.id), est_usd: '100' }));
  };
  return spoken(
    {
      tradeofferid: offer.id,
      accountid_other: accountNumberOf(offer.partnerId),
      message: offer.message,
      expiration_time: seconds(offer.createdAt + 2 * WEEK_MS),
      trade_offer_state: offer.state,
      ...(bots.length > 0 && { items_to_give: side(offer.botId, bots) }),
      ...(theirs.length > 0 && { items_to_receive: side(offer.partnerId, theirs) }),
      is_our_offer: offer.fromBot,
      time_created: seconds(offer.createdAt),
      time_updated: seconds(offer.changedAt),
      ...(offer.tradeId !== null && { tradeid: offer.tradeId }),
      from_real_time_trade: false,
      escrow_end_date: offer.escrowEndsAt === null ? 0 : seconds(offer.escrowEndsAt),
      confirmation_method: 0,
      eresult: 1,
    },
    offer.says,
  );
}

const movedRow = (one: Moved): Row => ({
  ...assetRow(one),
  ...(one.to && { new_assetid: one.to.asset.id, new_contextid: one.to.contextId }),
});

/** A trade as Steam shows it to the bot. */
export const tradeRow = (trade: Trade): Row =>
  spoken(
    {
      tradeid: trade.id,
      steamid_other: trade.partnerId,
      time_init: seconds(trade.startedAt),
      ...(trade.settlesAt !== null && { time_settlement: seconds(trade.settlesAt) }),
      ...(trade.escrowEndsAt !== null && { time_escrow_end: seconds(trade.escrowEndsAt) }),
      status: trade.status,
      ...(trade.received.length > 0 && { assets_received: trade.received.map(movedRow) }),
      ...(trade.given.length > 0 && { assets_given: trade.given.map(movedRow) }),
      ...(trade.rollback !== null && { rollback_trade: trade.rollback }),
    },
    trade.says,
  );
