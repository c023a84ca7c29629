import type { ReplyOf } from '@lootfolio/contract/call';
import type { adminListSettings, adminUpdateSettings } from '@lootfolio/contract/features/operator/settings';
import type { Language } from '@lootfolio/texts/languages';
import { renderText } from '@lootfolio/texts/text';
import type { Setting, SettingGroup } from '../../../platform/settings/settings.ts';
import type { Values } from './settings.reads.ts';

/** Returns the groups that have settings, in their order. Several modules may name the same group. */
function groupsOf(declared: readonly Setting[]): SettingGroup[] {
  const groups = new Map(declared.map(({ group }) => [group.key, group]));
  return [...groups.values()].toSorted((a, b) => a.order - b.order);
}

export const viewGroups = (declared: readonly Setting[], language: Language): ReplyOf<typeof adminListSettings>['groups'] =>
  groupsOf(declared).map(({ key, title }) => ({ key, title: renderText(title, language) }));

/** Presents every setting for the settings screen, group by group. */
export function viewSettings(declared: readonly Setting[], values: Values, language: Language): ReplyOf<typeof adminUpdateSettings> {
  const items = groupsOf(declared).flatMap(({ key }) =>
    declared
      .filter(({ group }) => group.key === key)
      .map((one) => ({
        key: one.key,
        group: key,
        type: one.type,
        value: values.get(one.key) ?? one.default,
        default: one.default,
        label: renderText(one.label, language),
        help: renderText(one.help, language),
        min: one.min ?? null,
        max: one.max ?? null,
        hosts: [...(one.hosts ?? [])],
      })),
  );
  return { items, total: items.length };
}
