import { EXTERIORS } from '@lootfolio/domain/names';
import { t } from '../../../../i18n/i18n.ts';
import { floatValue, list, money } from '../../../../lib/format.ts';
import { Panel } from '../../../../ui/layout/PageHeader.tsx';
import type { Item } from '../items.queries.ts';
import { exteriorsOf, patternText, phasesByPrice, wearWithin } from '../reading.rules.ts';
import css from './Reading.module.css';

/** The range of float values of the finish and of this exterior, and the exteriors that the finish has. */
function wearTexts({ wear, exterior }: Item): string[] {
  if (!wear) return [];
  const range = (part: { min: number; max: number }) => ({ min: floatValue(part.min), max: floatValue(part.max) });
  const within = exterior === null ? null : wearWithin(wear, exterior);
  const exist = exteriorsOf(wear).map(({ short }) => short);
  const missing = EXTERIORS.map(({ short }) => short).filter((short) => !exist.includes(short));
  const float = t('items.floatText', range(wear));
  return [
    within ? `${float} ${t('items.floatHere', { exterior: exterior!, ...range(within) })}` : float,
    missing.length === 0 ? t('items.exteriorsAll') : t('items.exteriorsText', { exist: list(exist), missing: list(missing) }),
  ];
}

/** The phases by price, and the rank of this phase among them. */
function phaseTexts({ phase, phases }: Item): string[] {
  const ranked = phasesByPrice(phases);
  if (ranked.length < 2) return [];
  const names = list(ranked.map((one) => `${one.phase} ${money(one.min_price)}`));
  const rank = ranked.findIndex((one) => one.phase === phase) + 1;
  if (phase === null || rank === 0) return [t('items.phaseList', { list: names })];
  return [t('items.phaseRank', { phase, rank, n: ranked.length, list: names })];
}

/** Facts that help a trader to read the figures of this item. Empty for items that are all equal. */
export function Reading({ item }: { item: Item }) {
  const pattern = patternText(item);
  const texts = [
    ...wearTexts(item),
    ...(pattern === null ? [] : [t(pattern)]),
    ...phaseTexts(item),
    ...(item.wear === null ? [] : [t('items.anyPiece')]),
    ...(item.is_stattrak ? [t('items.statTrakText')] : []),
    ...(item.is_souvenir ? [t('items.souvenirText')] : []),
  ];
  if (texts.length === 0) return null;
  return (
    <Panel title={t('items.reading')}>
      <ul className={css.facts}>
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Panel>
  );
}
