import { ownRows, type PersonalData } from '../../platform/database/personal-data.ts';
import { PLACES, type SecretBox } from '../../platform/security/secrets.ts';
import { readActions, readMoney, readUser } from './personal-data.reads.ts';
import { anonymiseUser, disownMailConfirmations } from './personal-data.store.ts';

const stays = async (): Promise<void> => {};

const profileData = (box: SecretBox): PersonalData => ({
  name: 'profile',
  read: async (db, userId) => {
    // the proxy belongs to the market keys
    const { id: _, deleted_at: __, proxy_sealed: ___, trade_link_sealed, ...user } = await readUser(db, userId);
    return { ...user, trade_link: trade_link_sealed && box.open(trade_link_sealed, PLACES.tradeLink(userId)) };
  },
  erase: anonymiseUser,
});

const mailConfirmations = ownRows('mail_confirmations', 'mail_confirmations', ['created_at', 'mail', 'used_at']);

/** What the account itself and the pieces that every feature shares keep of a user. */
export const accountData = (box: SecretBox): readonly PersonalData[] => [
  profileData(box),
  { ...mailConfirmations, erase: disownMailConfirmations },
  ownRows('api_tokens', 'api_tokens', ['created_at', 'name', 'scopes', 'hint', 'expires_at', 'last_used_at']),
  ownRows('operations', 'operations', ['created_at', 'kind', 'state', 'done', 'total', 'results', 'error']),
  ownRows('money_calls', 'idempotency_keys', ['created_at', 'key']),
  // books and the record of who did what stay, under a number that means nobody any more
  { name: 'balance', read: readMoney, erase: stays },
  { name: 'activity', read: readActions, erase: stays },
];
