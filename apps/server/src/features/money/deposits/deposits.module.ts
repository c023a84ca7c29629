import { createWaitUntil, type WaitUntil } from '../../../platform/database/wait-until.ts';
import type { Db } from '../../../platform/database/database.ts';
import { doctorBots } from './doctor-bots.ts';
import type { Module } from '../../../platform/module.ts';
import { botsToSignIn } from './bot/tell-of-login.ts';
import { readBotAvatar } from './bots.reads.ts';
import { depositFigures } from './deposits.figures.ts';
import { depositPrices, type DepositPrices } from './deposit-prices.ts';
import { depositsData } from './deposits.data.ts';
import { depositRoutes, type DepositParts } from './deposits.routes.ts';
import { DEPOSIT_RATE, ITEMS_TAKEN, LEAST_VOLUME } from './deposits.settings.ts';
import { EXPIRY_LOOK_MS, expireOffers } from './expire-offers.ts';
import { depositNews } from './tell-deposit.ts';

declare module '../../../platform/module.ts' {
  interface Provided {
    /** Tells which things this server's bot takes, and for how much. */
    depositPrices: DepositPrices;
    /** Waits for the bot process, which notifies the screens of payments. */
    waitForDeposits: WaitUntil;
    /** Returns Steam's address of the picture of a bot; null for all other accounts. */
    botAvatar: (steamId: string) => Promise<string | null>;
  }
}

export const depositsModule: Module<DepositParts, { db: Db }> = {
  name: 'deposits',
  settings: [ITEMS_TAKEN, DEPOSIT_RATE, LEAST_VOLUME],
  notificationTypes: [depositNews, botsToSignIn],
  provide: ({ db, listener }) => ({
    depositPrices,
    waitForDeposits: createWaitUntil(listener, 'payments'),
    botAvatar: (steamId) => readBotAvatar(db, steamId),
  }),
  routes: depositRoutes,
  figures: depositFigures,
  doctor: doctorBots,
  repeated: ({ db }) => [{ everyMs: EXPIRY_LOOK_MS, run: () => expireOffers(db) }],
  personalData: () => depositsData,
};
