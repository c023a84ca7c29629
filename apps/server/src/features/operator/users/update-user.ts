import { randomUUID } from 'node:crypto';
import type { BodyOf } from '@lootfolio/contract/call';
import type { adminUpdateUser } from '@lootfolio/contract/features/operator/users';
import { PROFILE_STATES, type ProfileState } from '@lootfolio/domain/users';
import { inventoriesData } from '../../../goods/personal-data.store.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { Refusal, type FieldRefusals } from '../../../platform/errors/refusal.ts';
import { balance, post } from '../../../platform/money/ledger.ts';
import { audit } from '../../../platform/security/audit.ts';
import { endAccess, type Credential, type EndCause } from '../../../platform/security/end-access.ts';
import type { SecretBox } from '../../../platform/secrets/secrets.ts';
import { renewSessionsOf, type Caller } from '../../../platform/security/sessions.ts';
import { ADJUSTMENT, tellOldAddress, tradeLinkContext, type TellParts } from '../../people/account/account.public.ts';
import { auditable, changesOf, isStale, needsNote, type NamedFields, type UserFields } from './users.rules.ts';
import { lockUser, writeUser } from './users.store.ts';

type Input = BodyOf<typeof adminUpdateUser>;
type Changes = Partial<UserFields>;
type Parts = TellParts & { credentials: readonly Credential[] };

/**
 * Changes the named fields of a user. A balance is booked as an adjustment by the difference. A ban, a new Steam id and the loss of the
 * role end the access to the account; a new Steam id also erases the inventories, which belong to the Steam account.
 * @returns the ids of the sessions that every process must forget
 * @throws Refusal NOT_FOUND; VALIDATION, also when a required note is missing; ALREADY_EXISTS for the Steam id of another user; STATE for
 * the caller's own role, ban or balance, and when a field has changed since the caller saw it; FORBIDDEN when the caller lost the role
 * meanwhile
 */
export async function updateUser(tx: Tx, caller: Caller, input: Input, parts: Parts): Promise<number[]> {
  const { id, note, before } = input;
  const { box } = parts;
  const row = await lockUser(tx, caller, id, { ends: causesOf(input).length > 0 });
  const now = await fieldsOf(tx, row, box);
  const changes = changesOf(now, wantedOf(input, now));
  if (Object.keys(changes).length === 0) return [];
  if (isStale(now, changes, before)) throw new Refusal('STATE', 'users.changedMeanwhile');
  const losesPowers = 'ROLE' in changes || changes.profile_state === PROFILE_STATES.banned;
  if (id === caller.userId && losesPowers) throw new Refusal('STATE', 'users.notYourself');
  if (id === caller.userId && changes.balance !== undefined)
    throw new Refusal('STATE', 'users.notOwnBalance', { fields: { balance: { text: 'users.notOwnBalance' } } });
  checkTogether(input, now, changes);

  if (changes.mail !== undefined && row.mail_confirmed_at !== null) await tellOldAddress(tx, parts, row, changes.mail);
  const ended = await endOrRenew(tx, id, now, changes, parts.credentials);
  const columns = columnsOf(id, changes, box);
  if (Object.keys(columns).length > 0) await writeUser(tx, id, columns);
  if (changes.balance !== undefined) await adjustBalance(tx, caller, id, changes.balance - now.balance);
  if (changes.steam_id !== undefined) await inventoriesData.erase(tx, id);
  const old = Object.fromEntries(Object.keys(changes).map((name) => [name, now[name as keyof UserFields]]));
  const after = { ...auditable(changes), ...(note && { note }) };
  await audit(tx, caller, { action: 'user.changed', object: `user:${id}`, before: auditable(old), after });
  return ended;
}

async function fieldsOf(tx: Tx, row: Awaited<ReturnType<typeof lockUser>>, box: SecretBox): Promise<UserFields> {
  return {
    user_name: row.user_name,
    steam_id: row.steam_id,
    mail: row.mail,
    ROLE: row.role,
    profile_state: row.profile_state as ProfileState,
    // the balance cannot change meanwhile: a posting writes the user's row too, and this transaction has locked that row
    balance: await balance(tx, `user:${row.id}`),
    trade_link: row.trade_link_sealed && box.open(row.trade_link_sealed, tradeLinkContext(row.id)),
    country: row.country,
  };
}

/** Returns the wanted values of the fields that the call names. */
function wantedOf({ id: _, note: __, before: ___, trade_link: link, ...fields }: Input, now: UserFields): NamedFields {
  const isMoved = fields.steam_id !== undefined && fields.steam_id !== now.steam_id;
  return {
    ...fields,
    ...(link !== undefined && { trade_link: link?.url ?? null }),
    // the stored trade link belongs to the old Steam account
    ...(isMoved && link === undefined && { trade_link: null }),
  };
}

/** Checks that the fields fit together. @throws Refusal VALIDATION with every field that does not */
function checkTogether({ steam_id: steamId, trade_link: link, note }: Input, now: UserFields, changes: Changes): void {
  const fields: FieldRefusals = {
    ...(link && link.steamId !== (steamId ?? now.steam_id) && { trade_link: { text: 'users.tradeLinkForeign' } }),
    ...(needsNote(changes) && note === '' && { note: { text: 'users.noteMissing' } }),
  };
  if (Object.keys(fields).length > 0) throw new Refusal('VALIDATION', 'calls.validation', { fields });
}

/** The columns to write. A mail address that an administrator typed was not confirmed by its owner. */
function columnsOf(id: number, changes: Changes, box: SecretBox): Parameters<typeof writeUser>[2] {
  const { balance: _, ROLE: role, trade_link: link, ...same } = changes;
  const { mail, steam_id: steamId } = same;
  return {
    ...same,
    // from now on administrators decide the role, not ADMIN_STEAM_IDS
    ...(role && { role, admin_by_list: false }),
    ...(mail !== undefined && { mail_confirmed_at: null }),
    ...(link !== undefined && { trade_link_sealed: link && box.seal(link, tradeLinkContext(id)) }),
    ...(steamId && {
      profile_url: `https://steamcommunity.com/profiles/${steamId}`,
      ...{ avatar_medium: null, steam_account_created: null, profile_checked_at: null },
    }),
  };
}

async function adjustBalance(tx: Tx, caller: Caller, id: number, difference: number): Promise<void> {
  const legs = [
    { account: `user:${id}` as const, amount: difference },
    { account: 'house:adjustments' as const, amount: -difference },
  ];
  await post(tx, { kind: ADJUSTMENT, reference: `user:${id} by user:${caller.userId} ${randomUUID()}`, legs });
}

/** Returns the causes that end the access to the account when these fields change. */
const causesOf = ({
  ROLE: role,
  profile_state: state,
  steam_id: steamId,
}: Pick<NamedFields, 'ROLE' | 'profile_state' | 'steam_id'>): EndCause[] => [
  ...(steamId ? (['moved'] as const) : []),
  ...(state === PROFILE_STATES.banned ? (['banned'] as const) : []),
  ...(role && role !== 'ADMIN' ? (['demoted'] as const) : []),
];

async function endOrRenew(tx: Tx, id: number, now: UserFields, changes: Changes, credentials: readonly Credential[]): Promise<number[]> {
  const causes = causesOf(changes).filter((cause) => cause !== 'demoted' || now.ROLE === 'ADMIN');
  if (causes.length > 0) return endAccess(tx, id, { causes, credentials });
  return changes.ROLE ? renewSessionsOf(tx, id) : [];
}
