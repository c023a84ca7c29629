import type { FastifyInstance } from 'fastify';
import type { World } from '../world.ts';
import { registerDiscord } from './discord.ts';
import { registerPush } from './push.ts';
import { registerTelegram } from './telegram.ts';

/** Where messages to people arrive, mails apart: those come by another protocol. */
export function registerMessages(app: FastifyInstance, world: World): void {
  registerDiscord(app, world.clock);
  registerTelegram(app, world.clock);
  registerPush(app, world);
}
