import { read } from '@lootfolio/domain/search-params';

/** The group that is shown; its first one without it. */
export type SettingsSearch = { group?: string };

export const readSettingsSearch = (raw: Record<string, unknown>): SettingsSearch => ({ group: read.text(raw, 'group', 40) });
