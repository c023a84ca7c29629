import type { ProfileState } from '@lootfolio/domain/users';
import type { Typed } from '../../../ui/form/use-number-text.ts';
import type { User, UserChange } from './users.queries.ts';

/** The typed values of the form of a user. `balance` is in thousandths of a dollar. */
export type UserForm = {
  user_name: string;
  steam_id: string;
  mail: string;
  ROLE: User['ROLE'];
  profile_state: string;
  balance: Typed;
  trade_link: string;
  country: string;
  note: string;
};

export const formOf = (user: User): UserForm => ({
  user_name: user.user_name,
  steam_id: user.steam_id ?? '',
  mail: user.mail ?? '',
  ROLE: user.ROLE,
  profile_state: String(user.profile_state),
  balance: user.balance,
  trade_link: user.trade_link ?? '',
  country: user.country ?? '',
  note: '',
});

/** True when the server requires a note with the reason. */
export const needsNote = (user: User, { balance, steam_id }: UserForm): boolean =>
  balance !== user.balance || steam_id.trim() !== (user.steam_id ?? '');

/** The required fields that are empty. */
export function missingFields(user: User, form: UserForm): (keyof UserForm)[] {
  const required = ['user_name', 'steam_id', ...(needsNote(user, form) ? (['note'] as const) : [])] as const;
  return required.filter((name) => form[name].trim() === '');
}

/** The changed fields, with their values before the change. Null when nothing was changed. */
export function changeOf(user: User, form: UserForm): UserChange | null {
  const saved = formOf(user);
  const isChanged = (name: keyof UserForm): boolean =>
    typeof form[name] === 'string' ? form[name].trim() !== saved[name] : form[name] !== saved[name];
  const { user_name, steam_id, mail, ROLE, profile_state, trade_link, country } = form;
  const fields = {
    ...(isChanged('user_name') && { user_name: user_name.trim() }),
    ...(isChanged('steam_id') && { steam_id: steam_id.trim() }),
    ...(isChanged('mail') && { mail: mail.trim() }),
    ...(isChanged('ROLE') && { ROLE }),
    ...(isChanged('profile_state') && { profile_state: Number(profile_state) as ProfileState }),
    ...(typeof form.balance === 'number' && isChanged('balance') && { balance: form.balance }),
    ...(isChanged('trade_link') && { trade_link: trade_link.trim() }),
    ...(isChanged('country') && { country: country.trim().toUpperCase() }),
  };
  const names = Object.keys(fields);
  if (names.length === 0) return null;
  // leave out the shown trade link, because it has no token
  const seen = Object.entries(user).filter(([name]) => names.includes(name) && name !== 'trade_link');
  return { id: user.id, ...fields, note: form.note.trim(), before: Object.fromEntries(seen) };
}
