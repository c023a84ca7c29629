import type { FastifyInstance } from 'fastify';
import type { World } from '../world.ts';
import { registerDiscordAccounts } from './discord.ts';
import { registerXAccounts } from './x.ts';

/** Accounts of other services that users connect. */
export function registerSocial(app: FastifyInstance, world: World): void {
  registerDiscordAccounts(app, world);
  registerXAccounts(app, world);
}
