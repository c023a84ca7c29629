import type { FastifyInstance } from 'fastify';
import type { Clock } from './clock.ts';

type Change = { now?: string; advance_ms?: number; reset?: boolean };

const body = {
  type: 'object',
  additionalProperties: false,
  properties: { now: { type: 'string' }, advance_ms: { type: 'integer' }, reset: { type: 'boolean' } },
};

/**
 * `GET /_clock` returns the time, `POST /_clock` controls it: `reset` returns to real time, `now` stops the clock at a time, `advance_ms`
 * moves the clock forward. One call may contain all three; they are applied in this order.
 */
export function registerClock(app: FastifyInstance, clock: Clock): void {
  const state = (): { now: string } => ({ now: new Date(clock.now()).toISOString() });
  app.get('/_clock', state);
  app.post<{ Body: Change }>('/_clock', { schema: { body } }, (request, reply) => {
    const { now, advance_ms: advance, reset } = request.body;
    const time = now === undefined ? null : Date.parse(now);
    if (Number.isNaN(time)) return reply.code(400).send({ error: 'now is no ISO time' });
    if (reset) clock.reset();
    if (time !== null) clock.set(time);
    if (advance !== undefined) clock.advance(advance);
    return state();
  });
}
