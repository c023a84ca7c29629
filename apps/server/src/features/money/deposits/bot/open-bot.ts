import { createSteamTrader } from '@lootfolio/steam-trading/trader';
import type { TradeAccount } from '@lootfolio/steam-trading/port';
import { now } from '../../../../platform/process/clock.ts';
import { boxOfBot, makeBotKeys, openOwn } from './bot-keys.ts';
import type { Bot, BotParts } from './bot-parts.ts';
import { markGone, registerBot, storeBot } from './bots.store.ts';

/** Stores the accounts of the operator's file, and which are no longer in it. */
export const registerBots = ({ lease }: BotParts, accounts: readonly TradeAccount[]): Promise<void> =>
  lease.write(async (tx) => {
    const ids: number[] = [];
    for (const account of accounts) ids.push((await registerBot(tx, account)).id);
    await markGone(tx, ids);
  });

/**
 * Opens a bot with what it kept in the database. When its password changed, nothing of it can be opened: it gets a new key and signs in by
 * password.
 */
export async function openBot({ lease, steam }: BotParts, account: TradeAccount): Promise<Bot> {
  const box = boxOfBot(account);
  const row = await lease.write((tx) => registerBot(tx, account));
  const { id } = row;
  const [keyContext, tokenContext] = [`trade_bot:${id}:private_key`, `trade_bot:${id}:refresh_token`];
  let privateKey = openOwn(box, row.privateKeySealed, keyContext);
  if (privateKey === null) {
    const keys = makeBotKeys();
    privateKey = keys.privateKey;
    const sealed = box.seal(privateKey, keyContext);
    await lease.write((tx) => storeBot(tx, id, { publicKey: keys.publicKey, privateKeySealed: sealed, state: 'starting' }));
  }
  const trader = createSteamTrader({
    account,
    http: steam(account.steamId),
    now,
    refreshToken: openOwn(box, row.refreshTokenSealed, tokenContext),
    // a new token ends the one before it, so it is stored before it is used
    onRefreshToken: (token) => lease.write((tx) => storeBot(tx, id, { refreshTokenSealed: box.seal(token, tokenContext) })),
  });
  return { id, account, trader, privateKey, isSignedIn: false, checkedInMs: null, declinedMs: null, failures: 0 };
}
