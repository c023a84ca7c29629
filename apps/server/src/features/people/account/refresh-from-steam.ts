import { MarketError } from '@lootfolio/marketplaces/port';
import { text } from '@lootfolio/texts/text';
import { LANGUAGES, type Language } from '@lootfolio/texts/languages';
import { z } from 'zod';
import type { Tx } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/errors/refusal.ts';
import { operationKind, type OperationKind, type Outcome } from '../../../platform/operations/kinds.ts';
import { startByCaller } from '../../../platform/operations/operations.ts';
import type { Outside } from '../../../platform/outside/outside.ts';
import { LimitReached } from '../../../platform/outside/request-limiter.ts';
import type { Config } from '../../../platform/process/config.ts';
import { audit } from '../../../platform/security/audit.ts';
import type { Caller } from '../../../platform/security/sessions.ts';
import { enforceMinInterval } from '../../../platform/security/min-interval.ts';
import { fetchSteamProfile, STEAM_LIMIT, type Profile } from '../auth/auth.public.ts';
import { writeProfile } from './profile.store.ts';

export const STEAM_REFRESH = 'steam-refresh';
const MIN_INTERVAL_MS = 60_000;
/** The delay after which a request to Steam is sent again when its answer was lost. */
const SETTLE_MS = 2000;
/** The maximum wait for Steam's request limit. A refresh that would wait longer fails, and the user can start it again later. */
const MAX_LATER_MS = 60_000;

/** A start of the work by a user, with the language of the message about its end. */
export type Start = { clientKey: string; language: Language };

/**
 * Starts to read a user's name, avatar and country from Steam again: at most once a minute, even when Steam fails.
 * @returns the id of the operation
 * @throws Refusal TOO_MANY_REQUESTS
 */
export async function startSteamRefresh(tx: Tx, caller: Caller, { clientKey, language }: Start): Promise<string> {
  const { steamId } = caller;
  if (steamId === null) throw notFound();
  const items = [{ lane: '', subject: steamId, input: steamId }];
  const { id, isNew } = await startByCaller(tx, caller, { kind: STEAM_REFRESH, clientKey, params: { language }, items });
  if (isNew) await onceAMinute(tx, caller);
  return id;
}

/** Allows a user one refresh per minute, by a new start or by a retry. @throws Refusal TOO_MANY_REQUESTS */
export const onceAMinute = (tx: Tx, { userId }: Caller): Promise<void> => enforceMinInterval(tx, `refresh:user:${userId}`, MIN_INTERVAL_MS);

export type SteamRefreshParts = { outside: Outside; config: Pick<Config, 'STEAM_API_KEY'> };

/** Fetches the profile, and writes it with its audit row. The stored profile stays unchanged when Steam fails. */
export function steamRefreshKind({ outside, config }: SteamRefreshParts): OperationKind {
  return operationKind<{ language: Language }, string, Profile>({
    name: STEAM_REFRESH,
    work: 'awaited',
    params: z.object({ language: z.enum(LANGUAGES) }),
    input: z.string(),
    batch: () => 1,
    settleMs: SETTLE_MS,
    reconcile: 'repeat',
    send: async (step) => {
      const { position, input: steamId } = step.items[0]!;
      const { id, params } = step.operation;
      const waiting = { maxWaitMs: 0, as: `${STEAM_REFRESH}:${id}`, mayLeave: step.assertHeld };
      const http = outside.client('steamcommunity', STEAM_LIMIT, step.signal, waiting);
      const result = (outcome: Outcome<Profile>) => new Map([[position, outcome]]);
      try {
        return result({ state: 'done', data: await fetchSteamProfile(http, steamId, config.STEAM_API_KEY) });
      } catch (error) {
        if (error instanceof LimitReached && error.waitMs <= MAX_LATER_MS) return result({ state: 'more', afterMs: error.waitMs });
        if (!(error instanceof MarketError || error instanceof LimitReached)) throw error;
        const cause = text('account.steamUnavailable', params.language);
        return result({ state: 'failed', code: 'STEAM_UNAVAILABLE', text: cause });
      }
    },
    apply: async (tx, { operation: { userId }, items }, became) => {
      const { position, input: steamId } = items[0]!;
      const profile = became.get(position)?.data;
      if (profile && (await writeProfile(tx, { userId, steamId }, profile)))
        await audit(tx, { userId, ip: null }, { action: 'profile.refreshed', object: `user:${userId}` });
    },
  });
}
