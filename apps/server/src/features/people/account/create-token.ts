import type { Tx } from '../../../platform/database/database.ts';
import { lockAndCheckCap } from '../../../platform/database/own-rows.ts';
import { nowMs } from '../../../platform/process/clock.ts';
import { MAX_TOKENS, newApiToken } from '../../../platform/security/api-tokens.ts';
import { audit } from '../../../platform/security/audit.ts';
import { hashToken, type Caller } from '../../../platform/security/sessions.ts';
import type { TokenRow } from './tokens.reads.ts';
import { deleteExpiredTokens, insertToken } from './tokens.store.ts';

const DAY = 86_400_000;
const HINT_LENGTH = 4;

/** Creates a personal API token. Only this reply contains its text. @throws Refusal LIMIT_REACHED */
export async function createToken(
  tx: Tx,
  caller: Caller,
  wanted: { name: string; scopes: string[]; expiresDays: number },
): Promise<{ item: TokenRow; token: string }> {
  await deleteExpiredTokens(tx, caller.userId);
  await lockAndCheckCap(tx, caller.userId, { table: 'api_tokens', max: MAX_TOKENS, text: 'account.maxTokens' });
  const token = newApiToken();
  const item = await insertToken(tx, caller.userId, {
    name: wanted.name,
    scopes: wanted.scopes,
    hash: hashToken(token),
    hint: token.slice(-HINT_LENGTH),
    expiresAt: new Date(nowMs() + wanted.expiresDays * DAY),
  });
  const { name, scopes, expires_at } = item;
  await audit(tx, caller, { action: 'token.created', object: `token:${item.id}`, after: { name, scopes, expires_at } });
  return { item, token };
}
