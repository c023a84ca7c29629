import { read } from '@lootfolio/domain/search-params';

/** The shown group; the first group when absent. */
export type SettingsSearch = { group?: string };

export const readSettingsSearch = (raw: Record<string, unknown>): SettingsSearch => ({ group: read.text(raw, 'group', 40) });
