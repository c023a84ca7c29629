import { ownRows } from '../../platform/database/personal-data.ts';
import type { Module } from '../../platform/module.ts';
import { limitSetting } from '../../platform/security/rate-limit.ts';
import type { FileMaker } from '../../platform/files/file-maker.ts';
import type { ComparisonParts } from './compare-markets.ts';
import { comparisonRoutes } from './comparison.routes.ts';

const USER_QUERIES = limitSetting('user.comparison', 3000);
const VISITOR_QUERIES = limitSetting('visitor.comparison', 300);

export const comparisonModule: Module<ComparisonParts & { files: FileMaker }> = {
  name: 'comparison',
  settings: [USER_QUERIES, VISITOR_QUERIES],
  rates: { comparison: { kind: 'minute', user: USER_QUERIES, visitor: VISITOR_QUERIES } },
  routes: comparisonRoutes,
  personalData: () => [ownRows('saved_views', 'saved_views', ['created_at', 'name', 'search', 'is_default'])],
};
