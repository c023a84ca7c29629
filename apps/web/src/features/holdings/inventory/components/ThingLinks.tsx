import { IconEye, IconSearch, IconTag } from '@tabler/icons-react';
import { t } from '../../../../i18n/i18n.ts';
import { AppLink } from '../../../../lib/AppLink.tsx';
import { pathTo } from '../../../../lib/path-to.ts';
import { CopyButton } from '../../../../ui/form/CopyButton.tsx';
import type { ShownThing } from '../inventory.queries.ts';
import css from './ThingLinks.module.css';

/** The address of the item's page. */
export const itemPath = ({ game, slug }: Pick<ShownThing, 'game' | 'slug'>): string =>
  pathTo('/$game/item/$slug', { params: { game, slug } });

export const CopyName = ({ thing }: { thing: ShownThing }) => (
  <CopyButton text={thing.name} label={t('inventory.copyName', { name: thing.name })} />
);

/** Opens the thing in the game. Empty when Steam gives no complete link. */
export function Inspect({ thing }: { thing: ShownThing }) {
  if (thing.inspect_link === null) return null;
  const label = t('inventory.inspectOf', { name: thing.name });
  return (
    <a className={css.link} href={thing.inspect_link} aria-label={label} title={t('inventory.inspect')}>
      <IconEye size={15} stroke={1.8} aria-hidden />
    </a>
  );
}

/** Opens the prices of the item in a new tab. */
export function Search({ thing }: { thing: ShownThing }) {
  const label = t('inventory.searchOf', { name: thing.name });
  return (
    <a className={css.link} href={itemPath(thing)} target="_blank" rel="noopener" aria-label={label} title={t('inventory.search')}>
      <IconSearch size={15} stroke={1.8} aria-hidden />
    </a>
  );
}

/** Where the thing can be listed; null for a thing that cannot be sold now. The product lists CS2 items. */
export const sellPath = ({ game, tradable, storage_unit: unit, name }: ShownThing): string | null =>
  game === 'cs2' && tradable && unit === null ? pathTo('/list-items', { search: { q: name } }) : null;

/** Leads to the thing among those that can be listed. */
export function Sell({ thing }: { thing: ShownThing }) {
  const path = sellPath(thing);
  if (path === null) return null;
  return (
    <AppLink className={css.link} href={path} aria-label={t('inventory.sellOf', { name: thing.name })} title={t('inventory.sell')}>
      <IconTag size={15} stroke={1.8} aria-hidden />
    </AppLink>
  );
}
