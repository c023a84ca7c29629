import { t, type PlainKey } from '../../../../i18n/i18n.ts';
import { exactPercent, integer, money } from '../../../../lib/format.ts';
import { filterChip } from '../../../../ui/form/filter-chips.ts';
import { FilterPanel } from '../../../../ui/form/FilterPanel.tsx';
import { CENTS, PERCENT } from '../../../../ui/form/number-kinds.ts';
import { NumberField } from '../../../../ui/form/NumberField.tsx';
import { SelectField } from '../../../../ui/form/SelectField.tsx';
import { Toggle } from '../../../../ui/form/Toggle.tsx';
import type { Chip } from '../../../../ui/layout/Chips.tsx';
import { rarityName } from '../../items/items.public.tsx';
import { rarityOf } from '../tradeups.queries.ts';
import { BOUNDS, KINDS, RARITIES, withoutFilters, type Kind, type RaritySlug, type TradeUpsSearch } from '../tradeups.search.ts';

type Props = {
  search: TradeUpsSearch;
  collections: readonly { id: number; name: string }[];
  onChange: (patch: Partial<TradeUpsSearch>) => void;
};

const KIND_LABELS: Readonly<Record<Kind, PlainKey>> = { normal: 'tradeups.normal', stattrak: 'tradeups.statTrak' };
const ALL = 'all';

function Choices({ search, collections, onChange }: Props) {
  return (
    <>
      <SelectField<RaritySlug | typeof ALL>
        label={t('tradeups.rarity')}
        options={[{ value: ALL, label: t('ui.all') }, ...RARITIES.map((slug) => ({ value: slug, label: rarityName(rarityOf(slug)) }))]}
        value={search.rarity ?? ALL}
        onChange={(rarity) => onChange({ rarity: rarity === ALL ? undefined : rarity })}
      />
      <SelectField<Kind | typeof ALL>
        label={t('tradeups.kind')}
        options={[{ value: ALL, label: t('ui.all') }, ...KINDS.map((kind) => ({ value: kind, label: t(KIND_LABELS[kind]) }))]}
        value={search.kind ?? ALL}
        onChange={(kind) => onChange({ kind: kind === ALL ? undefined : kind })}
      />
      <SelectField
        label={t('tradeups.collection')}
        options={[{ value: ALL, label: t('ui.all') }, ...collections.map(({ id, name }) => ({ value: String(id), label: name }))]}
        value={search.collection === undefined ? ALL : String(search.collection)}
        onChange={(id) => onChange({ collection: id === ALL ? undefined : Number(id) })}
      />
      <SelectField<'middle' | 'highest'>
        label={t('tradeups.assumedFloat')}
        options={[
          { value: 'middle', label: t('tradeups.floatMiddle') },
          { value: 'highest', label: t('tradeups.floatHighest') },
        ]}
        value={search.float ?? 'middle'}
        onChange={(float) => onChange({ float: float === 'middle' ? undefined : float })}
      />
    </>
  );
}

/** The limits. An empty field means no limit. */
function Limits({ search, onChange }: Omit<Props, 'collections'>) {
  const percents = [
    { name: 'roi', label: t('tradeups.minRoi'), wrong: t('tradeups.wrongPercent', { max: integer(BOUNDS.roi.max) }) },
    { name: 'chance', label: t('tradeups.minChance'), wrong: t('tradeups.wrongPercent', { max: integer(BOUNDS.chance.max) }) },
  ] as const;
  return (
    <>
      <NumberField
        label={t('tradeups.maxCost')}
        kind={CENTS}
        bounds={BOUNDS.cost}
        wrong={t('tradeups.wrongCost', { max: integer(BOUNDS.cost.max / 1000) })}
        value={search.cost === undefined ? null : Math.round(search.cost * 1000)}
        onChange={() => undefined}
        onCommit={(cost) => {
          if (cost !== undefined) onChange({ cost: cost === null ? undefined : cost / 1000 });
        }}
      />
      {percents.map(({ name, label, wrong }) => (
        <NumberField
          key={name}
          label={label}
          kind={PERCENT}
          bounds={BOUNDS[name]}
          wrong={wrong}
          value={search[name] ?? null}
          onChange={() => undefined}
          onCommit={(typed) => {
            if (typed !== undefined) onChange({ [name]: typed ?? undefined });
          }}
        />
      ))}
    </>
  );
}

/** What is set, and the change that takes it back. */
function chipsOf({ search, collections, onChange }: Props): Chip[] {
  const reset = (name: keyof TradeUpsSearch) => () => onChange({ [name]: undefined });
  const { rarity, kind, collection, float, cost, roi, chance, similar } = search;
  const all = t('ui.all');
  return [
    ...filterChip(rarity !== undefined, t('tradeups.rarity'), rarity ? rarityName(rarityOf(rarity)) : all, reset('rarity')),
    ...filterChip(kind !== undefined, t('tradeups.kind'), kind ? t(KIND_LABELS[kind]) : all, reset('kind')),
    ...filterChip(
      collection !== undefined,
      t('tradeups.collection'),
      collections.find(({ id }) => id === collection)?.name ?? all,
      reset('collection'),
    ),
    ...filterChip(float !== undefined, t('tradeups.assumedFloat'), t('tradeups.floatHighest'), reset('float')),
    ...filterChip(cost !== undefined, t('tradeups.maxCost'), money((cost ?? 0) * 1000), reset('cost')),
    ...filterChip(roi !== undefined, t('tradeups.minRoi'), exactPercent(roi ?? 0), reset('roi')),
    ...filterChip(chance !== undefined, t('tradeups.minChance'), exactPercent(chance ?? 0), reset('chance')),
    ...(similar ? [{ id: 'similar', label: t('tradeups.similar'), onRemove: reset('similar') }] : []),
  ];
}

/** The filters of the best trade-ups. */
export const BestFilters = ({ search, collections, onChange }: Props) => (
  <FilterPanel chips={chipsOf({ search, collections, onChange })} onClear={() => onChange(withoutFilters)}>
    <Choices search={search} collections={collections} onChange={onChange} />
    <Limits search={search} onChange={onChange} />
    <Toggle
      inline
      label={t('tradeups.similar')}
      on={search.similar === true}
      onChange={(similar) => onChange({ similar: similar || undefined })}
    />
  </FilterPanel>
);
