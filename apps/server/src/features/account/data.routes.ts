import {
  createToken as createCall,
  deleteAccount as deleteCall,
  exportData as exportCall,
  listTokens,
  revokeToken as revokeCall,
} from '@lootfolio/contract/features/account';
import { route, type Route } from '../../platform/http/route.ts';
import type { Sessions } from '../../platform/security/sessions.ts';
import { createToken } from './create-token.ts';
import { deleteAccount, type DeletionParts } from './delete-account.ts';
import { exportData } from './export-data.ts';
import { revokeToken } from './revoke-token.ts';
import { readTokens, type TokenRow } from './tokens.reads.ts';

export type DataParts = DeletionParts & { sessions: Sessions };

/** What a user may do with his data as a whole: read it by programs, take it along, have it erased. */
export const dataRoutes = ({ sessions, ...parts }: DataParts): Route[] => [
  route(exportCall, async ({ caller, ip }) => exportData(parts, { userId: caller.userId, steamId: caller.steamId, ip })),

  route(deleteCall, async ({ caller, ip, body }) => {
    const ended = await deleteAccount(parts, { userId: caller.userId, ip }, body.forfeit);
    for (const sessionId of ended) sessions.forget(sessionId);
    return {};
  }),

  route(listTokens, async ({ caller }) => {
    const items = (await readTokens(parts.db, caller.userId)).map(presentToken);
    return { items, total: items.length };
  }),

  route(createCall, async ({ caller, ip, body }) => {
    const wanted = { name: body.name, scopes: body.scopes, expiresDays: body.expires_days };
    const { item, token } = await createToken(parts.db, { userId: caller.userId, ip }, wanted);
    return { item: presentToken(item), token };
  }),

  route(revokeCall, async ({ caller, ip, params }) => {
    await revokeToken(parts.db, { userId: caller.userId, ip }, params.id);
    return { id: params.id };
  }),
];

const presentToken = (row: TokenRow) => ({
  ...row,
  // the only scope that there is
  scopes: row.scopes.filter((scope) => scope === 'read'),
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
  last_used_at: row.last_used_at?.toISOString() ?? null,
});
