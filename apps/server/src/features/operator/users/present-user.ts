import type { ReplyOf } from '@lootfolio/contract/call';
import type { adminUpdateUser } from '@lootfolio/contract/features/operator/users';
import type { SecretBox } from '../../../platform/secrets/secrets.ts';
import { tradeLinkContext } from '../../people/account/account.public.ts';
import { avatarPath } from '../../people/auth/auth.public.ts';
import type { UserRow } from './users.reads.ts';
import { avatarHash, maskedTradeLink } from './users.rules.ts';

/** Presents a user for administrators. */
export function presentUser(row: UserRow, box: SecretBox): ReplyOf<typeof adminUpdateUser>['user'] {
  const { id, steamId, avatar, tradeLinkSealed: sealed } = row;
  return {
    id,
    user_name: row.name,
    steam_id: steamId,
    mail: row.mail,
    mail_confirmed: row.mailConfirmedAt !== null,
    ROLE: row.role,
    profile_state: row.state,
    balance: row.balance,
    joined_at: row.joinedAt.toISOString(),
    trade_link: sealed && maskedTradeLink(box.open(sealed, tradeLinkContext(id))),
    profile_url: row.profileUrl,
    avatar_medium: avatarPath({ steam_id: steamId, avatar_medium: avatar }),
    avatar_hash: avatar && avatarHash(avatar),
    country: row.country,
    steam_account_created: row.accountCreated?.toISOString() ?? null,
    sessions: row.sessions,
    last_seen: row.lastSeen?.toISOString() ?? null,
    active_on: row.activeOn,
  };
}
