import { MOST_TOKENS, newApiToken } from '../../platform/security/api-tokens.ts';
import { audit } from '../../platform/security/audit.ts';
import { nowMs } from '../../platform/process/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { hashToken } from '../../platform/security/sessions.ts';
import type { TokenRow } from './tokens.reads.ts';
import { countTokens, insertToken } from './tokens.store.ts';

const DAY = 86_400_000;
const HINT_LENGTH = 4;

/** Makes a personal API token; its text is given out here and never again. @throws Refusal LIMIT_REACHED */
export async function createToken(
  db: Db,
  caller: { userId: number; ip: string },
  wanted: { name: string; scopes: string[]; expiresDays: number },
): Promise<{ item: TokenRow; token: string }> {
  const token = newApiToken();
  return db.transaction().execute(async (tx) => {
    if ((await countTokens(tx, caller.userId)) >= MOST_TOKENS) throw new Refusal('LIMIT_REACHED', 'maxTokens');
    const item = await insertToken(tx, caller.userId, {
      name: wanted.name,
      scopes: wanted.scopes,
      hash: hashToken(token),
      hint: token.slice(-HINT_LENGTH),
      expiresAt: new Date(nowMs() + wanted.expiresDays * DAY),
    });
    const { name, scopes, expires_at } = item;
    await audit(tx, {
      actorId: caller.userId,
      ip: caller.ip,
      action: 'token.created',
      object: `token:${item.id}`,
      after: { name, scopes, expires_at },
    });
    return { item, token };
  });
}
