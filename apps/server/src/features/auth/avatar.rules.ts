import { createHash } from 'node:crypto';

/** Where a user finds his avatar on this server: another address for each picture, so that browsers may keep it. */
export const avatarPath = ({ steam_id, avatar_medium }: { steam_id: string | null; avatar_medium: string | null }): string | null =>
  steam_id && avatar_medium && `/api/v1/avatar/${steam_id}?v=${createHash('sha256').update(avatar_medium).digest('hex').slice(0, 8)}`;
