import type { FastifyInstance } from 'fastify';
import type { World } from '../../world.ts';
import { personNamed } from './people.ts';

const DAY_MS = 86_400_000;

/** People who took trades back before the sandbox started, with the days since then. */
const KNOWN: readonly (readonly [person: string, daysAgo: number])[] = [
  ['banned', 12],
  ['stranger-5', 90],
  ['stranger-13', 3],
];

/** The public register of people who took trades back. It also knows those who did so in the sandbox. Times are in milliseconds. */
export function registerReverseWatch(app: FastifyInstance, world: World): void {
  app.get('/reverse.watch/api/v1/users/:steamid', (request, reply) => {
    const { steamid } = request.params as { steamid: string };
    if (!/^7656119\d{10}$/.test(steamid)) return reply.code(400).send({ error: 'invalid steam id' });
    const known = KNOWN.find(([person]) => personNamed(person)?.steamId === steamid);
    const reversedAt = world.steam.partners.get(steamid)?.reversedAt ?? (known ? world.startedAt - known[1] * DAY_MS : null);
    return { steam_id: steamid, has_reversed: reversedAt !== null, last_reversal_timestamp: reversedAt };
  });
}
