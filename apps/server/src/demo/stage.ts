import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { fetchSteamProfile, STEAM_LIMIT, upsertUser } from '../features/people/auth/auth.public.ts';
import type { Db } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { createOutside } from '../platform/outside/outside.ts';
import { setClock } from '../platform/process/clock.ts';
import type { Config } from '../platform/process/config.ts';
import { audit } from '../platform/security/audit.ts';
import { beginSession } from '../platform/security/sessions.ts';
import { countryOf, steamIdOf, type Name } from './cast.ts';

const DAY = 86_400_000;
const ADDRESS = '127.0.0.1';

/** An action of a person a number of days ago. */
export type Scene = { daysAgo: number; play: (stage: Stage) => Promise<void> };

export type Stage = {
  /** The beginning of the demo, which is the end of its past. */
  begin: Date;
  db: Db;
  /** Registers a person, or signs them in again. Calls after this one are made as this person. */
  enter: (name: Name) => Promise<void>;
  /** Makes a call of this product's own API and returns its answer. @throws Error when it is refused */
  call: <Answer = unknown>(name: Name, call: string, body?: object) => Promise<Answer>;
};

/** Plays the scenes in the order of their time, each with the clock at its time. After the last scene the clock runs again. */
export async function play(scenes: readonly Scene[], { begin, ...stage }: Stage): Promise<void> {
  try {
    for (const { daysAgo, play: playScene } of scenes.toSorted((a, b) => b.daysAgo - a.daysAgo)) {
      setClock(new Date(begin.getTime() - daysAgo * DAY));
      await playScene({ begin, ...stage });
    }
  } finally {
    setClock(null);
  }
}

/**
 * Creates people who use the product through its API, as everybody does. Only their sign-in is shorter, because Steam's page would not know
 * the time of the scene.
 */
export function createStage(app: FastifyInstance, db: Db, config: Config, begin: Date): Stage {
  const tokens = new Map<Name, string>();
  const headersOf = new Map<Name, { cookie: string; 'x-csrf-token': string }>();
  const steamHttp = createOutside(config, db, app.log).promptClient('steamcommunity', STEAM_LIMIT);
  const ask = (method: string, path: string, headers: Record<string, string>, body?: object) =>
    app.inject({
      method: method as 'GET',
      url: `/api/v1${path}`,
      remoteAddress: ADDRESS,
      headers: { ...headers, 'sec-fetch-site': 'same-origin', 'idempotency-key': randomUUID() },
      ...(body && { payload: body }),
    });

  return {
    begin,
    db,
    enter: async (name) => {
      const steamId = steamIdOf(name);
      const profile = await fetchSteamProfile(steamHttp, steamId, config.STEAM_API_KEY);
      const token = await inTransaction(db, async (tx) => {
        const admin = config.ADMIN_STEAM_IDS.includes(steamId);
        const country = countryOf(name);
        const lang = country === 'TR' ? 'tr' : 'en';
        const { id, before } = await upsertUser(tx, steamId, profile && { ...profile, country }, {
          timezone: 'Europe/Istanbul',
          lang,
          admin,
        });
        const action = before ? 'session.begun' : 'user.joined';
        await audit(tx, { userId: id, ip: ADDRESS }, { action, object: `user:${id}` });
        return beginSession(tx, { userId: id, device: 'Demo', ip: ADDRESS, replaces: tokens.get(name) ?? null });
      });
      tokens.set(name, token);
      const cookie = `lf_session=${token}`;
      const { token: csrf } = (await ask('GET', '/auth/security-check', { cookie })).json<{ token: string }>();
      headersOf.set(name, { cookie, 'x-csrf-token': csrf });
    },
    call: async <Answer>(name: Name, call: string, body?: object) => {
      const [method = 'GET', path = '/'] = call.split(' ');
      const answer = await ask(method, path, headersOf.get(name) ?? {}, body);
      if (answer.statusCode !== 200) throw new Error(`${name}: ${call} was answered ${answer.statusCode}: ${answer.body}`);
      return answer.json<Answer>();
    },
  };
}
