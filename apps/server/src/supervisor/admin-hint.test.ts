import { expect, it } from 'vitest';
import { loadConfig } from '../platform/process/config.ts';
import { adminHint } from './admin-hint.ts';

it('tells the operator of a live world how to become its administrator, in one line', () => {
  const hint = adminHint(loadConfig({ WORLD: 'live' }));
  expect(hint).toMatch(/ADMIN_STEAM_IDS/);
  expect(hint).not.toContain('\n');
  expect(adminHint(loadConfig({ WORLD: 'live', ADMIN_STEAM_IDS: '76561198000000001' }))).toBeNull();
  expect(adminHint(loadConfig({}))).toBeNull();
});
