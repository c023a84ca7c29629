import type { FastifyInstance } from 'fastify';
import type { World } from '../world.ts';
import { registerDiscord } from './discord.ts';
import { registerPush } from './push.ts';
import { registerTelegram } from './telegram.ts';

/** Receives messages to users, except mails, which arrive by SMTP. */
export function registerMessages(app: FastifyInstance, world: World): void {
  registerDiscord(app, world.clock);
  registerTelegram(app, world.clock);
  registerPush(app, world);
}
