import { ownRows, type PersonalData } from '../../../platform/database/personal-data.ts';
import { operationsData } from '../../../platform/operations/operations.store.ts';
import type { SecretBox } from '../../../platform/secrets/secrets.ts';
import { tradeLinkContext } from './profile.rules.ts';
import { readActions, readMoney, readUser } from './personal-data.reads.ts';
import { anonymiseUser, anonymiseMailConfirmations } from './personal-data.store.ts';

/** Ledger and audit rows stay, under a user id that no longer identifies anybody. */
const eraseNothing = async (): Promise<void> => {};

/**
 * Columns that are not exported with the profile. The proxy is exported with the market keys, the balance with its entries. `name_key` and
 * `search_text` are computed from other columns.
 */
const NOT_EXPORTED: ReadonlySet<string> = new Set(['id', 'deleted_at', 'proxy_sealed', 'balance', 'name_key', 'search_text']);

const profileData = (box: SecretBox): PersonalData => ({
  name: 'profile',
  read: async (db, userId) => {
    const { trade_link_sealed, ...columns } = await readUser(db, userId);
    const user = Object.fromEntries(Object.entries(columns).filter(([name]) => !NOT_EXPORTED.has(name)));
    return { ...user, trade_link: trade_link_sealed && box.open(trade_link_sealed, tradeLinkContext(userId)) };
  },
  erase: anonymiseUser,
});

const mailConfirmations = ownRows('mail_confirmations', 'mail_confirmations', ['created_at', 'mail', 'used_at']);

/** The personal data of the account itself and of the tables that every feature shares. */
export const accountData = (box: SecretBox): readonly PersonalData[] => [
  profileData(box),
  { ...mailConfirmations, erase: anonymiseMailConfirmations },
  ownRows('api_tokens', 'api_tokens', ['created_at', 'name', 'scopes', 'hint', 'expires_at', 'last_used_at']),
  ownRows('changes_of_a_day', 'audit_budgets', ['day', 'bytes']),
  operationsData,
  ownRows('money_calls', 'idempotency_keys', ['created_at', 'key']),
  { name: 'balance', read: readMoney, erase: eraseNothing },
  { name: 'activity', read: readActions, erase: eraseNothing },
];
