import { marketName } from '@lootfolio/domain/markets';
import { formatMoney } from '@lootfolio/texts/numbers';
import { text } from '@lootfolio/texts/text';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { lockUsers } from '../../../platform/database/own-rows.ts';
import { inTransactionsOf } from '../../../platform/database/transaction.ts';
import type { NotificationType } from '../../../platform/messages/notification-types.ts';
import { nowMs } from '../../../platform/process/clock.ts';
import { languageOf } from '../../people/notifications/notifications.public.ts';
import { tellSeller } from '../listings/listings.public.ts';
import { findStuck, lockStuck, type StuckBefore } from './stuck.store.ts';

export const stuckSales: NotificationType = {
  id: 16,
  key: 'SALE_STUCK',
  name: 'sales.stuckType',
  description: 'sales.stuckTypeText',
  always: true,
};

const DAY = 86_400_000;
/** How often stuck sales are looked for. */
export const STUCK_LOOK_MS = 3_600_000;
/**
 * No market gives a seller more than a day to hand over, and none holds the money longer than eight days unless it says so. Later than
 * this, something went wrong that nobody else will tell.
 */
const UNDELIVERED_MS = 3 * DAY;
const UNPAID_MS = 3 * DAY;
const MOST_USERS = 200;
const NAMED = 10;

/** Tells users of sales whose state is older than it can be, once for each sale. Each user has a transaction of their own. */
export async function tellStuck(db: Db): Promise<void> {
  const before = { undelivered: new Date(nowMs() - UNDELIVERED_MS), unpaid: new Date(nowMs() - UNPAID_MS) };
  await inTransactionsOf(db, await findStuck(db, before, MOST_USERS), (tx, userId) => tellUser(tx, userId, before));
}

async function tellUser(tx: Tx, userId: number, before: StuckBefore): Promise<void> {
  if ((await lockUsers(tx, [userId], null)).length === 0) return;
  // another worker may have told them
  const sales = await lockStuck(tx, userId, before);
  if (sales.length === 0) return;
  const language = await languageOf(tx, userId);
  const lines = sales.slice(0, NAMED).map(({ name, market, price, said }) =>
    text('sales.stuckLine', language, {
      name,
      market: marketName(market),
      price: formatMoney(price, language),
      said: said ?? '–',
    }),
  );
  await tellSeller(tx, userId, {
    type: stuckSales,
    title: text('sales.stuckTitle', language, { n: sales.length }),
    message: [text('sales.stuckMessage', language), lines.join('\n')].join('\n\n'),
    link: '/sales?game=all&all=true',
    onceKey: null,
  });
}
