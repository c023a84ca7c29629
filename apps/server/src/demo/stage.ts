import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { APP_IDS } from '@lootfolio/domain/games';
import type { HttpClient } from '@lootfolio/marketplaces/port';
import type { FastifyInstance } from 'fastify';
import { fetchSteamProfile, STEAM_LIMIT, upsertUser } from '../features/people/auth/auth.public.ts';
import type { Db } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { Job } from '../platform/jobs/jobs.ts';
import { createOutside } from '../platform/outside/outside.ts';
import { advanceClock, nowMs, setClock } from '../platform/process/clock.ts';
import { audit } from '../platform/security/audit.ts';
import { beginSession } from '../platform/security/sessions.ts';
import type { WorkParts } from '../parts.ts';
import type { Item } from '../prices/board/item-directory.ts';
import { countryOf, steamIdOf, type Name } from './cast.ts';

const DAY = 86_400_000;
const ADDRESS = '127.0.0.1';
/** The time after which the work of a call is looked for again. */
const LOOK_MS = 10;

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
  /** Makes a call that starts long work of this kind, and leaves the work to the worker, which starts after the play. */
  beginWork: (name: Name, kind: string, call: string, body?: object) => Promise<void>;
  /** Runs a job of a module at once. */
  run: (job: string, payload: object) => Promise<void>;
  /** Lets something happen outside of the product, by a call of the sandbox: `_trading/past-sales`. Without a body it only reads. */
  drive: <Answer = unknown>(path: string, body?: object) => Promise<Answer>;
  /** A person who is signed in, for verbs without a call. */
  actor: (name: Name) => { userId: number; ip: string };
  /** Returns an item of CS2. */
  item: (name: string) => Item;
  parts: WorkParts;
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

/** Lets the clock run on from the time of a scene, because the markets count real seconds between requests. */
export function letClockRun(): void {
  const at = nowMs();
  setClock(null);
  advanceClock(at - nowMs());
}

/**
 * Creates people who use the product through its API, as everybody does. Only their sign-in is shorter, because Steam's page would not know
 * the time of the scene.
 */
export function createStage(app: FastifyInstance, { parts, jobs }: { parts: WorkParts; jobs: readonly Job[] }, begin: Date): Stage {
  const { db, config } = parts;
  const tokens = new Map<Name, string>();
  const userIds = new Map<Name, number>();
  const headers = new Map<Name, { cookie: string; 'x-csrf-token': string }>();
  const profiles = new Map<string, ReturnType<typeof fetchSteamProfile>>();
  const steamHttp = createOutside(config, db, app.log).promptClient('steamcommunity', STEAM_LIMIT);
  const drive = driver(parts);
  const ask = (method: string, path: string, headers: Record<string, string>, body?: object) =>
    app.inject({
      method: method as 'GET',
      url: `/api/v1${path}`,
      remoteAddress: ADDRESS,
      headers: { ...headers, 'sec-fetch-site': 'same-origin', 'idempotency-key': randomUUID() },
      ...(body && { payload: body }),
    });

  /** What a person's browser sends since they entered. Many only come and go, so its token is asked for with their first call. */
  const headersOf = async (name: Name): Promise<{ cookie: string; 'x-csrf-token': string }> => {
    const known = headers.get(name);
    if (known) return known;
    const cookie = `lf_session=${tokens.get(name)}`;
    const { token } = (await ask('GET', '/auth/security-check', { cookie })).json<{ token: string }>();
    const made = { cookie, 'x-csrf-token': token };
    headers.set(name, made);
    return made;
  };

  const call = async <Answer>(name: Name, what: string, body?: object): Promise<Answer> => {
    const [method = 'GET', path = '/'] = what.split(' ');
    const answer = await ask(method, path, await headersOf(name), body);
    if (answer.statusCode !== 200) throw new Error(`${name}: ${what} was answered ${answer.statusCode}: ${answer.body}`);
    return answer.json<Answer>();
  };

  return {
    begin,
    db,
    parts,
    call,
    drive,
    actor: (name) => ({ userId: userIds.get(name)!, ip: ADDRESS }),
    beginWork: async (name, kind, what, body) => {
      let failure: unknown = null;
      // it waits for the end of the work, and is refused when the api of the play stops
      void call(name, what, body).catch((error: unknown) => (failure = error));
      const isOpen = async (): Promise<boolean> =>
        (await call<{ items: { kind: string }[] }>(name, 'GET /operations')).items.some((one) => one.kind === kind);
      while (!(await isOpen())) {
        if (failure !== null) throw failure as Error;
        await wait(LOOK_MS);
      }
    },
    run: async (name, payload) => jobs.find((job) => job.name === name)!.run(payload, new AbortController().signal),
    item: (name) => {
      const item = parts.items.byName(APP_IDS.cs2, name, null);
      if (!item) throw new Error(`no item ${name}`);
      return item;
    },
    enter: async (name) => {
      const steamId = steamIdOf(name);
      const asked = profiles.get(steamId) ?? fetchSteamProfile(steamHttp, steamId, config.STEAM_API_KEY);
      profiles.set(steamId, asked);
      const profile = await asked;
      const token = await inTransaction(db, async (tx) => {
        const admin = config.ADMIN_STEAM_IDS.includes(steamId);
        const country = countryOf(name);
        const lang = country === 'TR' ? 'tr' : 'en';
        const { id, before } = await upsertUser(tx, steamId, profile && { ...profile, country }, {
          timezone: 'Europe/Istanbul',
          lang,
          admin,
        });
        userIds.set(name, id);
        const action = before ? 'session.begun' : 'user.joined';
        await audit(tx, { userId: id, ip: ADDRESS }, { action, object: `user:${id}` });
        return beginSession(tx, { userId: id, device: 'Demo', ip: ADDRESS, replaces: tokens.get(name) ?? null });
      });
      tokens.set(name, token);
      headers.delete(name);
    },
  };
}

const SANDBOX_LIMIT = { requests: 1000, perSeconds: 1 };

function driver({ outside }: WorkParts): Stage['drive'] {
  const http: HttpClient = outside.client('sandbox', SANDBOX_LIMIT, new AbortController().signal);
  return async <Answer>(path: string, body?: object) => {
    const sent = body && { method: 'POST' as const, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    const answer = await http({ url: `https://${path}`, ...sent });
    return JSON.parse(answer.body.toString('utf8')) as Answer;
  };
}
