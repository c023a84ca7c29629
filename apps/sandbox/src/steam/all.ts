import type { FastifyInstance } from 'fastify';
import type { World } from '../world.ts';
import { registerInventory, type InventoryOptions } from './inventory.ts';
import { registerOpenId } from './openid.ts';
import { registerProfiles } from './profiles.ts';
import { registerSteamTrades } from './trading/all.ts';

export function registerSteam(app: FastifyInstance, world: World, options: InventoryOptions): void {
  registerOpenId(app, world);
  registerProfiles(app, world);
  registerInventory(app, world, options);
  registerSteamTrades(app, world);
}
