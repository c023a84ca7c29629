import type { ReplyOf } from '@lootfolio/contract/call';
import { adminListBots, adminSignInBot } from '@lootfolio/contract/features/operator/bots';
import type { Db } from '../../../platform/database/database.ts';
import { route, write, type Route } from '../../../platform/http/route.ts';
import { nowMs } from '../../../platform/process/clock.ts';
import { avatarPath } from '../../people/auth/auth.public.ts';
import { BOT_BEAT_MS } from '../../money/deposits/deposits.public.ts';
import { readBot, readBots, type BotRow } from './bots.reads.ts';
import { signInBot } from './sign-in-bot.ts';

export const botRoutes = ({ db }: { db: Db }): Route[] => [
  route(adminListBots, async () => {
    const rows = await readBots(db);
    const beats = rows.flatMap(({ beat_at: at }) => at ?? []).toSorted((a, b) => b.getTime() - a.getTime());
    const [last] = beats;
    return {
      items: rows.map(presentBot),
      total: rows.length,
      beat_at: last?.toISOString() ?? null,
      is_running: last !== undefined && nowMs() - last.getTime() < BOT_BEAT_MS,
    };
  }),

  write(adminSignInBot, async ({ tx, caller, params }) => {
    await signInBot(tx, caller, params.id);
    return { item: presentBot((await readBot(tx, params.id))!) };
  }),
];

type Bot = ReplyOf<typeof adminSignInBot>['item'];

const presentBot = (row: BotRow): Bot => ({
  ...row,
  avatar: avatarPath({ steam_id: row.steam_id, avatar_medium: row.avatar }),
  member_since: row.member_since?.toISOString() ?? null,
  error:
    row.error_code === null ? null : { code: row.error_code, text: row.error_text ?? '', at: (row.failed_at ?? new Date(0)).toISOString() },
  retry_at: row.retry_at?.toISOString() ?? null,
  signed_in_at: row.signed_in_at?.toISOString() ?? null,
  is_waiting: row.sign_in_wanted_at !== null,
  open_offers: row.open_offers ?? 0,
  protected_deposits: row.protected_deposits ?? 0,
});
