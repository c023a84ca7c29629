import { avatarVersion } from '../../people/auth/auth.public.ts';
import type { Player } from './ranking.reads.ts';

/** @param avatar Steam's address of the picture */
export const ownerImage = (steamId: string, avatar: string | null): string | null =>
  avatar && `/api/v1/inventory/avatar/${steamId}?v=${avatarVersion(avatar)}`;

export const profileUrl = (steamId: string): string => `https://steamcommunity.com/profiles/${steamId}`;

export const presentPlayer = ({ steamId, name, avatar, country, rank, value, count, readAt }: Player) => ({
  name,
  image: ownerImage(steamId, avatar),
  profile_url: profileUrl(steamId),
  steam_id: steamId,
  rank,
  value,
  country,
  count,
  updated_at: readAt.toISOString(),
});
