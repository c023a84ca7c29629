import type { ReplyOf } from '@lootfolio/contract/call';
import type { publicGraph, publicOwner, publicStatistic, userInventory } from '@lootfolio/contract/features/holdings/ranking';
import type { AppId } from '@lootfolio/domain/games';
import { addDays, localDate } from '@lootfolio/domain/schedule';
import type { Db } from '../../../platform/database/database.ts';
import { now } from '../../../platform/process/clock.ts';
import type { Caller } from '../../../platform/security/sessions.ts';
import { avatarPath } from '../../people/auth/auth.public.ts';
import { readOwner, readShownDays, valueShown, viewShown, type InventoryView, type ViewParts } from '../inventory/inventory.public.ts';
import { ownerImage, profileUrl } from './present-player.ts';
import { readPublicInventory, readShownOwner } from './ranking.reads.ts';
import { apparentTo, isOwn } from './ranking.rules.ts';
import { noteAsked } from './ranking.store.ts';

type Parts = Omit<ViewParts, 'db'> & { db: Db };
type Asked = { steamId: string; appId: AppId; caller: Caller | null };

const MOST_VALUABLE = 10;

/** Reads the inventory as the caller may see it. `shown`: null when there is nothing to show. */
async function find(db: Db, asked: Asked) {
  const inventory = apparentTo(asked, await readPublicInventory(db, asked), now());
  const { id, readAt } = inventory;
  const isPrivate = inventory.problem === 'PRIVATE';
  return { inventory, isPrivate, shown: isPrivate || id === null || readAt === null ? null : { id, readAt } };
}

const stateOf = ({ isPrivate, shown }: Awaited<ReturnType<typeof find>>) => ({
  updated_at: shown?.readAt.toISOString() ?? null,
  is_private: isPrivate,
});

/** Returns one page of the things in a public inventory. */
export async function viewThings(parts: Parts, asked: Asked, view: InventoryView): Promise<ReplyOf<typeof userInventory>> {
  const found = await find(parts.db, asked);
  if (found.shown && view.page === 1) await noteAsked(parts.db, found.shown.id);
  const { items, total } = found.shown ? await viewShown(parts, found.shown, view) : { items: [], total: 0 };
  return { items, total, count: total, ...stateOf(found) };
}

export async function viewOwner(parts: Parts, asked: Asked): Promise<ReplyOf<typeof publicOwner>> {
  const found = await find(parts.db, asked);
  const { inventory, isPrivate, shown } = found;
  const worth = shown ? await valueShown(parts, shown.id, asked.appId) : null;
  return {
    user: await presentOwner(parts.db, asked, isPrivate),
    values: { total_value: worth?.value ?? 0, total_count: worth?.units ?? 0 },
    items: (worth?.names ?? []).slice(0, MOST_VALUABLE),
    total: worth?.names.length ?? 0,
    ...stateOf(found),
    is_own: isOwn(asked),
    is_hidden: isOwn(asked) && inventory.isHidden,
    checked_at: (!isPrivate && inventory.checkedAt?.toISOString()) || null,
    problem: inventory.problem === 'PRIVATE' ? null : inventory.problem,
  };
}

/** Returns the owner as the caller may see them. Owners always see themselves. Others are named only when everybody may see their goods. */
async function presentOwner(db: Db, asked: Asked, isPrivate: boolean) {
  const profile = profileUrl(asked.steamId);
  if (asked.caller !== null && isOwn(asked)) {
    const owner = await readOwner(db, asked.caller.userId);
    return { avatar: avatarPath(owner), username: owner.user_name, profile, country: null };
  }
  const owner = isPrivate ? null : await readShownOwner(db, asked.steamId);
  return {
    avatar: owner && ownerImage(asked.steamId, owner.avatar),
    username: owner?.name ?? asked.steamId,
    profile,
    country: owner?.country ?? null,
  };
}

export async function viewMarkets(parts: Parts, asked: Asked): Promise<ReplyOf<typeof publicStatistic>> {
  const { shown } = await find(parts.db, asked);
  const markets = shown ? (await valueShown(parts, shown.id, asked.appId)).markets : [];
  return { items: markets.map(({ units, ...market }) => ({ ...market, count: units })), total: markets.length };
}

/** @param interval days up to today (UTC) */
export async function viewGraph({ db }: Pick<Parts, 'db'>, asked: Asked, interval: number): Promise<ReplyOf<typeof publicGraph>> {
  const { shown } = await find(db, asked);
  const data = shown ? await readShownDays(db, shown.id, addDays(localDate(now(), 'UTC'), 1 - interval)) : [];
  return { data, total: data.length };
}
