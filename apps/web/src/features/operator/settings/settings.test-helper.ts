import type { Setting } from './settings.queries.ts';

/** A setting for tests. */
export const settingOf = (more: Partial<Setting> & Pick<Setting, 'key'>): Setting => ({
  group: 'site',
  type: 'integer',
  value: 1,
  default: 1,
  label: `Label of ${more.key}`,
  help: 'What it does.',
  min: 1,
  max: 100,
  hosts: [],
  ...more,
});
