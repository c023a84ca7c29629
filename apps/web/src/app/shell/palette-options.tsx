import { IconBrandSteam, type Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '../../i18n/i18n.ts';
import { floatValue, money } from '../../lib/format.ts';
import { pathTo } from '../../lib/path-to.ts';
import { GameMark } from '../../market-ui/GameMark.tsx';
import { ItemName } from '../../market-ui/ItemName.tsx';
import { ItemPicture } from '../../market-ui/ItemPicture.tsx';
import { storeRecentItem, type FoundItem } from './item-search.ts';
import type { Pasted } from './pasted.ts';
import css from './Palette.module.css';

export type Command = { id: string; label: string; icon: Icon; run: () => void };
export type Option = { id: string; content: ReactNode; run: () => void };

export const commandOption = ({ id, label, icon: Icon, run }: Command): Option => ({
  id,
  run,
  content: (
    <>
      <Icon size={16} stroke={1.6} aria-hidden />
      {label}
    </>
  ),
});

export const itemOption = (item: FoundItem, go: (path: string) => void): Option => ({
  id: `item-${item.item_id}`,
  run: () => {
    storeRecentItem(item);
    go(pathTo('/$game/item/$slug', { params: { game: item.game, slug: item.slug } }));
  },
  content: (
    <>
      <ItemPicture src={item.image} itemId={item.item_id} color={item.color} size={30} />
      <ItemName name={item.name} exterior={item.exterior} />
      <GameMark game={item.game} />
      <span className={css.price}>{item.price === null ? '' : money(item.price)}</span>
    </>
  ),
});

/** Opens a person's page on Steam. @param label has `{id}` */
const personOption = ({ steam_id, vanity, url }: NonNullable<Pasted['person']>, label: 'shell.steamProfile' | 'shell.steamOwner'): Option =>
  commandOption({
    id: 'person',
    label: t(label, { id: steam_id ?? vanity! }),
    icon: IconBrandSteam,
    run: () => void window.open(url, '_blank', 'noopener'),
  });

/** The targets of a pasted link. */
export const pastedOptions = ({ items, person, kind }: Pasted, go: (path: string) => void): Option[] => [
  ...items.map((item) => itemOption(item, go)),
  ...(person ? [personOption(person, kind === 'inspect' ? 'shell.steamOwner' : 'shell.steamProfile')] : []),
];

/** The text about a link beside its options, or the reason why it has no options. */
export function pastedText({ kind, items, inspect }: Pasted): string | null {
  if (kind === 'nameless') return t('shell.linkNameless');
  if (kind === 'none' || (kind === 'items' && items.length === 0)) return t('shell.nothingFound');
  if (!inspect) return null;
  if (inspect.asset_id !== null) return t('shell.inspectAsset', { asset: inspect.asset_id });
  const facts = [
    ...(inspect.float === null ? [] : [t('shell.inspectFloat', { float: floatValue(inspect.float) })]),
    ...(inspect.seed === null ? [] : [t('shell.inspectSeed', { seed: inspect.seed })]),
    ...(inspect.paint_index === null ? [] : [t('shell.inspectPaint', { paint: inspect.paint_index })]),
    ...(inspect.def_index === null ? [] : [t('shell.inspectWeapon', { weapon: inspect.def_index })]),
    ...(inspect.stattrak ? ['StatTrak™'] : []),
  ];
  return t('shell.inspectItem', { facts: facts.join(' · ') });
}
