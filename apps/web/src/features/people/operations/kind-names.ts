import { t, type PlainKey } from '../../../i18n/i18n.ts';

/**
 * The names of kinds of long work, by the name under which the server knows them. A feature that brings a kind adds a line; its text
 * stands in `operations.json`, because the panel opens on every screen.
 */
const KIND_NAMES: ReadonlyMap<string, PlainKey> = new Map<string, PlainKey>([
  ['comparison-export', 'operations.kindComparisonExport'],
  ['data-export', 'operations.kindDataExport'],
  ['inventory-refresh', 'operations.kindInventoryRefresh'],
  ['steam-refresh', 'operations.kindSteamRefresh'],
]);

/** The name of a kind. One that a newer server brought has a neutral name. */
export const kindName = (kind: string): string => t(KIND_NAMES.get(kind) ?? 'operations.unnamedKind');
