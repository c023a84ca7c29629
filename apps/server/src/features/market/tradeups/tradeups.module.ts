import type { Module } from '../../../platform/module.ts';
import { tradeUpRoutes, type TradeUpParts } from './tradeups.routes.ts';

export const tradeupsModule: Module<TradeUpParts> = { name: 'tradeups', routes: tradeUpRoutes };
