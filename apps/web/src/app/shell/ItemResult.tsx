import { hasTargets } from '@lootfolio/domain/targets';
import { IconTargetArrow } from '@tabler/icons-react';
import type { MouseEvent, ReactNode } from 'react';
import { WatchlistToggle } from '../../features/market/watchlist/watchlist.public.tsx';
import { t } from '../../i18n/i18n.ts';
import { AppLink } from '../../lib/AppLink.tsx';
import { money } from '../../lib/format.ts';
import { opensElsewhere } from '../../lib/opens-elsewhere.ts';
import { pathTo } from '../../lib/path-to.ts';
import { GameMark } from '../../market-ui/GameMark.tsx';
import { ItemName } from '../../market-ui/ItemName.tsx';
import { ItemPicture } from '../../market-ui/ItemPicture.tsx';
import { IconLink } from '../../ui/form/IconButton.tsx';
import type { FoundItem } from './found-item.ts';
import { addressOf, columnOf, lineOf, LINES, type ItemOption, type ItemRow } from './search-rows.ts';
import css from './SearchList.module.css';

type Props = {
  row: ItemRow;
  active: boolean;
  /** The active option, when the row is active. */
  option: ItemOption | undefined;
  idOf: (option: string) => string;
  onNote: (option: ItemOption) => void;
  onClose: () => void;
};

/** Star and target of the item that the row shows. Stops of the Tab key in the active row alone, so that Tab leaves the search soon. */
function Actions({ item, active, onClose }: { item: FoundItem; active: boolean; onClose: () => void }) {
  const tabIndex = active ? 0 : -1;
  const watchable = { ...item, market_hash_name: item.skin?.market_hash_name ?? item.name };
  return (
    <span className={css.actions}>
      {item.skin && <WatchlistToggle item={watchable} compact name={item.name} tabIndex={tabIndex} />}
      {hasTargets(item.game) && (
        <IconLink
          label={t('search.setTarget', { item: item.name })}
          tabIndex={tabIndex}
          href={pathTo('/target', { search: { set: `${item.game}/${item.slug}` } })}
          onClick={(event) => !opensElsewhere(event) && onClose()}
        >
          <IconTargetArrow size={16} stroke={1.7} aria-hidden />
        </IconLink>
      )}
    </span>
  );
}

/** The prices of a skin: a column for each exterior, a line for normal, StatTrak and Souvenir. */
function Strip({
  row,
  option,
  optionLink,
}: {
  row: ItemRow;
  option: ItemOption;
  optionLink: (one: ItemOption, content: ReactNode) => ReactNode;
}) {
  const lines = LINES.filter((line) => row.options.some(({ variant }) => variant && lineOf(variant) === line));
  return (
    <>
      {lines.map((line, at) => (
        <span key={line} className={css.line} data-line={line} style={{ gridRow: at + 1, gridColumn: 1 }} aria-hidden>
          {line}
        </span>
      ))}
      {row.options.map((one, at) => (
        <span
          key={one.id}
          role="presentation"
          className={css.cell}
          data-shown={one === option}
          data-first={row.options.findIndex(({ variant }) => columnOf(variant!) === columnOf(one.variant!)) === at}
          style={{ gridRow: lines.indexOf(lineOf(one.variant!)) + 1, gridColumn: columnOf(one.variant!) + 2 }}
        >
          {optionLink(
            one,
            <>
              <span className="visually-hidden">{one.item.name} </span>
              <span className={css.exterior}>{one.variant!.short_exterior}</span>
              {one.item.price === null ? '–' : money(one.item.price)}
            </>,
          )}
        </span>
      ))}
    </>
  );
}

/** A found item, or a skin with the prices of its exteriors, and what can be done with it. */
export function ItemResult({ row, active, option, idOf, onNote, onClose }: Props) {
  const shown = option ?? row.main;
  const onClick = (one: ItemOption) => (event: MouseEvent<HTMLAnchorElement>) => {
    onNote(one);
    if (!opensElsewhere(event)) onClose();
  };
  const optionLink = (one: ItemOption, content: ReactNode, className?: string): ReactNode => (
    <AppLink
      id={idOf(one.id)}
      role="option"
      aria-selected={one === option}
      tabIndex={-1}
      href={addressOf(one.item)}
      className={className}
      onClick={onClick(one)}
    >
      {content}
    </AppLink>
  );
  const { item } = shown;
  const head = (
    <>
      <ItemPicture src={item.image} itemId={item.item_id} color={item.color} size={36} />
      <ItemName name={item.name} exterior={item.exterior} />
      <GameMark game={item.game} />
    </>
  );
  const isSkin = row.options.length > 1;
  return (
    <div className={css.row} data-active={active} data-skin={isSkin}>
      {isSkin ? (
        <>
          {/* the option of this exterior says the same */}
          <AppLink href={addressOf(item)} className={css.item} tabIndex={-1} aria-hidden onClick={onClick(shown)}>
            {head}
          </AppLink>
          <div id={idOf(row.id)} role="group" aria-label={item.short_name} className={css.strip}>
            <Strip row={row} option={shown} optionLink={optionLink} />
          </div>
        </>
      ) : (
        optionLink(
          shown,
          <>
            {head}
            <span className={css.price}>{item.price === null ? '' : money(item.price)}</span>
          </>,
          css.item,
        )
      )}
      <Actions item={item} active={active} onClose={onClose} />
    </div>
  );
}
