import type { ReplyOf } from '@lootfolio/contract/call';
import type { adminListEntries, adminListGiveaways } from '@lootfolio/contract/features/community/giveaways-admin';
import type { getGiveawayProof, listGiveaways, listPastGiveaways } from '@lootfolio/contract/features/community/giveaways';
import { giveawayStatus, isOpen, userStatus } from '@lootfolio/domain/giveaways';
import { marketById } from '@lootfolio/domain/markets';
import { nowMs } from '../../../platform/process/clock.ts';
import type { Boards } from '../../../prices/board/boards.ts';
import type { ItemDirectory } from '../../../prices/board/item-directory.ts';
import { avatarPath, avatarVersion } from '../../people/auth/auth.public.ts';
import { itemSummary } from '../../market/items/items.public.ts';
import { stateOf, type EntryRow, type GiveawayRow, type Participant } from './giveaways.reads.ts';

export type Goods = { items: ItemDirectory; boards: Pick<Boards, 'lowestRegular'> };
type Giveaway = ReplyOf<typeof listGiveaways>['items'][number];
type PastGiveaway = ReplyOf<typeof listPastGiveaways>['items'][number];
type AdminGiveaway = ReplyOf<typeof adminListGiveaways>['items'][number];
type Entry = ReplyOf<typeof adminListEntries>['items'][number];
type PublishedRandomness = ReplyOf<typeof getGiveawayProof>['randomness'];

/** The user who asks; null for a visitor. `tasksDone`: the user has completed all tasks that are needed to join. */
export type Viewer = { userId: number; tasksDone: boolean } | null;

export const presentUser = ({ steamId, name, avatar, profileUrl }: Participant) => ({
  user_name: name,
  avatar_medium: avatarPath({ steam_id: steamId, avatar_medium: avatar }),
  profile_url: profileUrl,
});

/** Presents a winner with the public address of their avatar. */
export const presentWinner = (winner: Participant) => ({
  ...presentUser(winner),
  avatar_medium: winner.steamId && winner.avatar && `/api/v1/giveaway/avatar/${winner.steamId}?v=${avatarVersion(winner.avatar)}`,
});

function presentItem({ items, boards }: Goods, itemId: number): Giveaway['item_detail'] {
  // the giveaway refers to the item, and items are never deleted
  const item = items.byId(itemId)!;
  const { item_id, slug, game, name, short_name, image, color } = itemSummary(item);
  const quote = boards.lowestRegular(item);
  return {
    ...{ item_id, slug, game, name, short_name, image, color },
    exterior: item.exterior,
    price_info: quote && { name: marketById(quote.marketId).name, price: quote.price },
  };
}

const common = (goods: Goods, row: GiveawayRow) => ({
  ...{ id: row.id, type: row.type, giveaway_type: row.giveawayType, value: row.value },
  status: giveawayStatus(stateOf(row), nowMs()),
  starts_at: row.startsAt.toISOString(),
  expires_at: row.expiresAt.toISOString(),
  total_entries: row.entries,
  item_detail: presentItem(goods, row.itemId),
  winner_id: row.winnerId,
  winner: row.winner && presentWinner(row.winner),
  seed_hash: row.seedHash,
  entries_hash: row.entriesHash,
});

export const presentGiveaway = (goods: Goods, row: GiveawayRow, viewer: Viewer): Giveaway => ({
  ...common(goods, row),
  joined: row.entryId !== null,
  entry_id: row.entryId,
  can_join: viewer !== null && viewer.tasksDone && row.entryId === null && !row.closedAt && isOpen(stateOf(row), nowMs()),
  winner_name: row.winner?.name ?? null,
});

const presentPrize = ({ prizeSentAt, prizeTradeOffer, prizeNote }: GiveawayRow) =>
  prizeSentAt && { sent_at: prizeSentAt.toISOString(), trade_offer: prizeTradeOffer!, note: prizeNote };

/** @param userId null for a visitor */
export const presentPast = (goods: Goods, row: GiveawayRow, userId: number | null): PastGiveaway => ({
  ...presentGiveaway(goods, row, null),
  user_status: userStatus(userId, row.entryId !== null, row.winnerId),
  seed: row.seed,
  prize: userId !== null && row.winnerId === userId ? presentPrize(row) : null,
});

export function presentForAdmin(goods: Goods, row: GiveawayRow): AdminGiveaway {
  const prize = presentPrize(row);
  return {
    ...common(goods, row),
    item_id: row.itemId,
    usersId: row.madeBy,
    closed_at: row.closedAt?.toISOString() ?? null,
    drawn_at: row.drawnAt?.toISOString() ?? null,
    prize: prize && { ...prize, sent_by: row.prizeSentBy },
  };
}

export const presentEntry = ({ id, joinedAt, user }: EntryRow): Entry => ({
  id,
  joined_at: joinedAt.toISOString(),
  user: presentUser(user),
});

/** Presents the randomness of a giveaway; null until the draw. */
export const presentRandomness = (row: GiveawayRow): PublishedRandomness =>
  row.randomnessSource && {
    source: row.randomnessSource,
    chain: row.randomnessChain,
    round: row.randomnessRound,
    value: row.randomnessValue,
  };
