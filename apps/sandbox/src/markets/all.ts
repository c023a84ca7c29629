import type { FastifyInstance } from 'fastify';
import type { World } from '../world.ts';
import { registerBuff } from './buff.ts';
import { registerLisSkins } from './lisskins.ts';
import { registerShadowpay } from './shadowpay.ts';
import { registerSteamMarket } from './steam.ts';

export function registerMarkets(app: FastifyInstance, world: World): void {
  for (const register of [registerSteamMarket, registerBuff, registerShadowpay, registerLisSkins]) register(app, world);
}
