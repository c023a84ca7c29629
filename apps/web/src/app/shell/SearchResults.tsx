import { AppLink } from '../../lib/AppLink.tsx';
import { money } from '../../lib/format.ts';
import { pathTo } from '../../lib/path-to.ts';
import { GameMark } from '../../market-ui/GameMark.tsx';
import { ItemName } from '../../market-ui/ItemName.tsx';
import { ItemPicture } from '../../market-ui/ItemPicture.tsx';
import { storeRecentItem, type FoundItem } from './item-search.ts';
import css from './ItemSearch.module.css';

type ResultProps = { item: FoundItem; id: string; active: boolean; onChosen: () => void };

function Result({ item, id, active, onChosen }: ResultProps) {
  return (
    <AppLink
      id={id}
      role="option"
      aria-selected={active}
      tabIndex={-1}
      href={pathTo('/$game/item/$slug', { params: { game: item.game, slug: item.slug } })}
      className={css.result}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        storeRecentItem(item);
        onChosen();
      }}
    >
      <ItemPicture src={item.image} itemId={item.item_id} color={item.color} size={36} />
      <ItemName name={item.name} exterior={item.exterior} />
      <GameMark game={item.game} />
      <span className={css.price}>{item.price === null ? '' : money(item.price)}</span>
    </AppLink>
  );
}

type Props = { items: readonly FoundItem[]; idOf: (option: string) => string; active: string | undefined; onChosen: () => void };

/** The results below the search field. The code loads with the first results. */
export function SearchResults({ items, idOf, active, onChosen }: Props) {
  return items.map((item) => {
    const option = String(item.item_id);
    return <Result key={option} item={item} id={idOf(option)} active={option === active} onChosen={onChosen} />;
  });
}
