import type { Module } from '../../../platform/module.ts';
import { trendRoutes } from './trends.routes.ts';
import type { TrendParts } from './view-trends.ts';

export const trendsModule: Module<TrendParts> = { name: 'trends', routes: trendRoutes };
