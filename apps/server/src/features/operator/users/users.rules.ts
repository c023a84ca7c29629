import type { ProfileState } from '@lootfolio/domain/users';
import type { Role } from '../../../platform/security/sessions.ts';
import { maskedMail } from '../../people/account/account.public.ts';

/** What administrators change of a user. `balance` in thousandths of a dollar. */
export type UserFields = {
  user_name: string;
  steam_id: string | null;
  mail: string | null;
  ROLE: Role;
  profile_state: ProfileState;
  balance: number;
  trade_link: string | null;
  country: string | null;
};

/** What a form names; what it leaves out stays. */
export type NamedFields = { [Name in keyof UserFields]?: UserFields[Name] | undefined };

/** The fields that get another value. */
export function changesOf(now: UserFields, wanted: NamedFields): Partial<UserFields> {
  const different = Object.entries(wanted).filter(([name, value]) => value !== undefined && value !== now[name as keyof UserFields]);
  return Object.fromEntries(different);
}

/** True when a field that is to be changed has no longer the value that was seen. */
export const isStale = (now: UserFields, changes: Partial<UserFields>, seen: NamedFields): boolean =>
  Object.keys(changes).some((name) => name in seen && seen[name as keyof UserFields] !== now[name as keyof UserFields]);

/** Books money, or hands the account to somebody else. */
export const needsNote = (changes: Partial<UserFields>): boolean => 'balance' in changes || 'steam_id' in changes;

/** The fields as the audit log keeps them: of a mail what recognises it, of a trade link that there is one. */
export const auditable = ({ mail, trade_link: link, ...plain }: Partial<UserFields>): Record<string, unknown> => ({
  ...plain,
  ...(mail !== undefined && { mail: mail && maskedMail(mail) }),
  ...(link !== undefined && { trade_link: link && 'set' }),
});

/** A trade link without its token, with which anybody could send the user offers. */
export const maskedTradeLink = (link: string): string => link.replace(/(?<=[?&]token=)[^&]*/, '****');

/** The hash in Steam's address of a picture; null for other addresses. */
export const avatarHash = (address: string): string | null => /\/([0-9a-f]{40})(?:_\w+)?\.jpg$/.exec(address)?.[1] ?? null;
