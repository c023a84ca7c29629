import { t } from '../../../i18n/i18n.ts';
import { Panel } from '../../../ui/PageHeader.tsx';
import type { Item } from '../items.queries.ts';
import { rarityName, typeName } from '../traits.ts';
import css from './About.module.css';

const yesNo = (value: boolean): string => (value ? t('items.yes') : t('items.no'));

/** The item's traits, one per line. */
export function About({ item }: { item: Item }) {
  const facts: [string, string | null][] = [
    [t('items.category'), item.type && typeName(item.type)],
    [t('items.exterior'), item.exterior],
    [t('items.rarity'), item.rarity && rarityName(item.rarity)],
    [t('items.collection'), item.item_collection?.name ?? null],
    [t('items.statTrak'), yesNo(item.is_stattrak)],
    [t('items.souvenir'), yesNo(item.is_souvenir)],
  ];
  if (item.phase !== null) facts.splice(2, 0, [t('items.phase'), item.phase]);
  return (
    <Panel title={t('items.about')}>
      <dl className={css.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value ?? '–'}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
