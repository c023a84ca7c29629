import { now } from '../../../platform/process/clock.ts';
import { beginSession, hashToken, randomToken } from '../../../platform/security/sessions.ts';
import type { TestApi, User } from '../../../../test/api.ts';
import { exportKind, startExport } from '../../../../test/data-export.ts';
import { runOperation } from '../../../../test/operations.ts';
import type { GoodInputs } from '../../../../test/good-input.ts';

const STEAM_BASE = 76_561_197_960_265_728n;
let addresses = 0;

const newToken = { name: 'my script', expires_days: 30 };

async function otherSession(test: TestApi, { userId }: User): Promise<number> {
  const token = await test.db
    .transaction()
    .execute((tx) => beginSession(tx, { userId, device: 'another browser', ip: '127.0.0.1', replaces: null }));
  return (await test.db.selectFrom('sessions').select('id').where('token_hash', '=', hashToken(token)).executeTakeFirstOrThrow()).id;
}

export const inputs: GoodInputs = {
  'POST /users/refresh': async () => ({ body: { client_key: 'refresh-once' } }),
  'POST /users/export': async () => ({ body: { client_key: 'export-once' } }),
  'GET /users/export': async (test, own) => {
    const { operation } = (await startExport(test, own)).body;
    await runOperation(test.db, exportKind(test), operation);
    return { query: { id: operation } };
  },
  'POST /users/set-mail': async () => ({ body: { mail: `trader.${++addresses}@example.com` } }),
  'POST /users/confirm-mail': async (test, own) => {
    const token = randomToken();
    const mail = `trader.${++addresses}@example.com`;
    await test.db.updateTable('users').set({ mail, mail_confirmed_at: null }).where('id', '=', own.userId).execute();
    await test.db
      .insertInto('mail_confirmations')
      .values({ token_hash: hashToken(token), user_id: own.userId, mail, created_at: now(), used_at: null })
      .execute();
    return { body: { token } };
  },
  'POST /users/set-trade': async (test, own) => {
    const { steam_id } = await test.db.selectFrom('users').select('steam_id').where('id', '=', own.userId).executeTakeFirstOrThrow();
    const partner = String(BigInt(steam_id!) - STEAM_BASE);
    return { body: { trade_link: `https://steamcommunity.com/tradeoffer/new/?partner=${partner}&token=Ab-_1234` } };
  },
  'POST /users/set-lang': async () => ({ body: { lang: 'tr' } }),
  'POST /users/set-timezone': async () => ({ body: { timezone: 'Europe/Istanbul' } }),
  'POST /users/set-ranking': async () => ({ body: { hidden: true } }),
  'POST /users/set-first-steps': async () => ({ body: { hidden: true } }),
  'DELETE /users/sessions': async (test, own) => {
    await otherSession(test, own);
    return {};
  },
  'DELETE /users/sessions/{id}': async (test, own) => ({ params: { id: await otherSession(test, own) } }),
  'POST /users/tokens': async () => ({ body: newToken }),
  'DELETE /users/tokens/{id}': async (test, own) => {
    const made = await test.send('POST /users/tokens', { as: own, body: newToken });
    return { params: { id: made.body.item.id } };
  },
  'DELETE /users/account': async () => ({ body: {} }),
};
