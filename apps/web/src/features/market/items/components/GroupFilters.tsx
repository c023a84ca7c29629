import { t, type PlainKey } from '../../../../i18n/i18n.ts';
import { filterChip } from '../../../../ui/form/filter-chips.ts';
import { MultiSelect } from '../../../../ui/form/MultiSelect.tsx';
import type { Chip } from '../../../../ui/layout/Chips.tsx';
import type { Filters as FilterOptions } from '../items.queries.ts';
import { rarityName, typeName } from '../traits.ts';
import css from './GroupFilters.module.css';

type Key = 'type' | 'exterior' | 'rarity' | 'extra';
export type ChosenGroups = Readonly<Record<Key, readonly string[]>>;

type Group = {
  key: Key;
  group: keyof FilterOptions['groups'];
  label: PlainKey;
  /** The label of a choice in the user's language. */
  labelOf: (name: string) => string;
};

const identity = (name: string): string => name;

const GROUPS: readonly Group[] = [
  { key: 'type', group: 'Type', label: 'items.type', labelOf: typeName },
  { key: 'exterior', group: 'Exterior', label: 'items.exterior', labelOf: identity },
  { key: 'rarity', group: 'Rarity', label: 'items.rarity', labelOf: rarityName },
  { key: 'extra', group: 'Extra', label: 'items.extra', labelOf: identity },
];

type Props = {
  value: ChosenGroups;
  /** The choices; undefined until loaded. */
  groups: FilterOptions['groups'] | undefined;
  /** The filters that are shown; the default is all. */
  only?: readonly Key[];
  onChange: (patch: Partial<ChosenGroups>) => void;
};

/** The filters of items by type, exterior, rarity and extra. */
export const GroupFilters = ({ value, groups, only, onChange }: Props) =>
  GROUPS.filter(({ key }) => only?.includes(key) ?? true).map(({ key, group, label, labelOf }) => (
    <MultiSelect
      key={key}
      label={t(label)}
      options={(groups?.[group] ?? []).map(({ name, color }) => ({
        value: name,
        label: labelOf(name),
        content: <Name name={labelOf(name)} color={color} />,
      }))}
      value={value[key]}
      emptyLabel={t('items.any')}
      onChange={(names) => onChange({ [key]: names })}
    />
  ));

/** The chosen groups as chips. */
export const groupChips = (value: ChosenGroups, onChange: Props['onChange']): Chip[] =>
  GROUPS.flatMap(({ key, label, labelOf }) =>
    filterChip(value[key].length > 0, t(label), value[key].map(labelOf).join(', '), () => onChange({ [key]: [] })),
  );

/** The change of an address: a group without a choice is not in it. */
export const groupsInAddress = (patch: Partial<ChosenGroups>): Partial<Record<Key, string[] | undefined>> =>
  Object.fromEntries(Object.entries(patch).map(([key, names]) => [key, names.length > 0 ? [...names] : undefined]));

const Name = ({ name, color }: { name: string; color: string | null }) => (
  <span className={css.name}>
    {color !== null && <span className={css.dot} style={{ background: color.startsWith('#') ? color : `#${color}` }} aria-hidden />}
    {name}
  </span>
);
