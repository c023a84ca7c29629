import { GameMark } from '../../../../market-ui/GameMark.tsx';
import { ItemCell } from '../../../../market-ui/ItemCell.tsx';
import { pathTo } from '../../../../lib/path-to.ts';
import type { LastSale, SoldItem } from '../dashboard.queries.ts';

/** A sold item with the mark of its game. Opens its page. */
export const SoldItemCell = (row: LastSale | SoldItem) => (
  <ItemCell
    name={row.name}
    image={row.image}
    itemId={row.catalog_id}
    color={row.rarity_color}
    exterior={row.exterior}
    href={pathTo('/$game/item/$slug', { params: { game: row.game, slug: row.slug } })}
    marks={<GameMark game={row.game} />}
  />
);
