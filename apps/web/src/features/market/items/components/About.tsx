import { useState, type ReactNode } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { AppLink } from '../../../../lib/AppLink.tsx';
import { Panel } from '../../../../ui/layout/PageHeader.tsx';
import { casePath } from '../../../../lib/case-paths.ts';
import type { Item } from '../items.queries.ts';
import { rarityName, typeName } from '../traits.ts';
import { CollectionLink } from './CollectionLink.tsx';
import css from './About.module.css';

const yesNo = (value: boolean): string => (value ? t('items.yes') : t('items.no'));

/** The maximum number of cases that are shown at first. Some skins are in twenty packages; the rest is shown on request. */
const MAX_CASES = 3;

/** Links to the cases that the item can come from. */
function Cases({ cases }: Pick<Item, 'cases'>) {
  const [all, setAll] = useState(false);
  const shown = all ? cases : cases.slice(0, MAX_CASES);
  return (
    <ul className={css.cases}>
      {shown.map(({ id, name, is_rare: isRare }) => (
        <li key={id}>
          <AppLink href={casePath({ id, name })}>{name}</AppLink>
          {isRare && <span className={css.note}>{t('items.caseRare')}</span>}
        </li>
      ))}
      {shown.length < cases.length && (
        <li>
          <button type="button" className="link" onClick={() => setAll(true)}>
            {t('items.casesMore', { n: cases.length - shown.length })}
          </button>
        </li>
      )}
    </ul>
  );
}

/** The item's traits, one per line. */
export function About({ item }: { item: Item }) {
  const { item_collection: collection } = item;
  const facts: [string, ReactNode][] = [
    [t('items.category'), item.type && typeName(item.type)],
    [t('items.exterior'), item.exterior],
    [t('items.rarity'), item.rarity && rarityName(item.rarity)],
    [t('items.collection'), collection && <CollectionLink key="collection" collection={collection} />],
    [t('items.statTrak'), yesNo(item.is_stattrak)],
    [t('items.souvenir'), yesNo(item.is_souvenir)],
  ];
  if (item.phase !== null) facts.splice(2, 0, [t('items.phase'), item.phase]);
  if (item.cases.length > 0) facts.push([t('items.cases'), <Cases key={`cases ${item.item_id}`} cases={item.cases} />]);
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
