import { createHash } from 'node:crypto';

/** Returns the address of a user's avatar on this server. Each picture has a different address, so that browsers may cache it. */
export const avatarPath = ({ steam_id, avatar_medium }: { steam_id: string | null; avatar_medium: string | null }): string | null =>
  steam_id && avatar_medium && `/api/v1/avatar/${steam_id}?v=${avatarVersion(avatar_medium)}`;

/** Returns a value that differs between two pictures. @param address Steam's address of the picture */
export const avatarVersion = (address: string): string => createHash('sha256').update(address).digest('hex').slice(0, 8);
