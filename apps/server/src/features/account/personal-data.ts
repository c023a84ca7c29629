import { ownRows, type PersonalData } from '../../platform/database/personal-data.ts';
import { operationsData } from '../../platform/operations/operations.store.ts';
import type { SecretBox } from '../../platform/security/secrets.ts';
import { tradeLinkContext } from './profile.rules.ts';
import { readActions, readMoney, readUser } from './personal-data.reads.ts';
import { anonymiseUser, anonymiseMailConfirmations } from './personal-data.store.ts';

/** Ledger and audit rows stay, under a user id that no longer identifies anybody. */
const eraseNothing = async (): Promise<void> => {};

const profileData = (box: SecretBox): PersonalData => ({
  name: 'profile',
  read: async (db, userId) => {
    // the proxy is exported with the market keys
    const { id: _, deleted_at: __, proxy_sealed: ___, trade_link_sealed, ...user } = await readUser(db, userId);
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
  operationsData,
  ownRows('money_calls', 'idempotency_keys', ['created_at', 'key']),
  { name: 'balance', read: readMoney, erase: eraseNothing },
  { name: 'activity', read: readActions, erase: eraseNothing },
];
