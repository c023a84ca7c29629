import type { FastifyInstance } from 'fastify';
import type { World } from '../world.ts';
import { registerOpenId } from './openid.ts';
import { registerProfiles } from './profiles.ts';

export function registerSteam(app: FastifyInstance, world: World): void {
  registerOpenId(app, world);
  registerProfiles(app);
}
