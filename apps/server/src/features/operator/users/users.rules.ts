import type { ProfileState } from '@lootfolio/domain/users';
import type { Role } from '../../../platform/security/sessions.ts';
import { maskedMail } from '../../people/account/account.public.ts';

/** The fields of a user that administrators can change. `balance` in thousandths of a dollar. */
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

/** The fields in a form; fields that are missing stay unchanged. */
export type NamedFields = { [Name in keyof UserFields]?: UserFields[Name] | undefined };

/** Returns the fields that get another value. */
export function changesOf(now: UserFields, wanted: NamedFields): Partial<UserFields> {
  const different = Object.entries(wanted).filter(([name, value]) => value !== undefined && value !== now[name as keyof UserFields]);
  return Object.fromEntries(different);
}

/** Returns true when a field that is to be changed no longer has the value that the administrator saw. */
export const isStale = (now: UserFields, changes: Partial<UserFields>, seen: NamedFields): boolean =>
  Object.keys(changes).some((name) => name in seen && seen[name as keyof UserFields] !== now[name as keyof UserFields]);

/** Returns true for changes that book money, or give the account to another person. */
export const needsNote = (changes: Partial<UserFields>): boolean => 'balance' in changes || 'steam_id' in changes;

/** Returns the fields for the audit log: a mail address is masked, and a trade link is replaced by `set`. */
export const auditable = ({ mail, trade_link: link, ...plain }: Partial<UserFields>): Record<string, unknown> => ({
  ...plain,
  ...(mail !== undefined && { mail: mail && maskedMail(mail) }),
  ...(link !== undefined && { trade_link: link && 'set' }),
});

/** Masks the token of a trade link, with which anybody could send the user offers. */
export const maskedTradeLink = (link: string): string => link.replace(/(?<=[?&]token=)[^&]*/, '****');

/** Returns the hash in Steam's address of a picture; null for other addresses. */
export const avatarHash = (address: string): string | null => /\/([0-9a-f]{40})(?:_\w+)?\.jpg$/.exec(address)?.[1] ?? null;
