import { t, type PlainKey } from '../../../../i18n/i18n.ts';
import { integer } from '../../../../lib/format.ts';
import { FilterPanel } from '../../../../ui/form/FilterPanel.tsx';
import { CENTS, PERCENT } from '../../../../ui/form/number-kinds.ts';
import { NumberField } from '../../../../ui/form/NumberField.tsx';
import { SelectField } from '../../../../ui/form/SelectField.tsx';
import { Toggle } from '../../../../ui/form/Toggle.tsx';
import { rarityName } from '../../items/items.public.tsx';
import { rarityOf } from '../tradeups.queries.ts';
import {
  activeFilters,
  BOUNDS,
  KINDS,
  RARITIES,
  withoutFilters,
  type Kind,
  type RaritySlug,
  type TradeUpsSearch,
} from '../tradeups.search.ts';

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

/** The filters of the best trade-ups. */
export const BestFilters = ({ search, collections, onChange }: Props) => (
  <FilterPanel active={activeFilters(search)} onClear={() => onChange(withoutFilters)}>
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
