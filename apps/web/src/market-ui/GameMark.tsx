import { GAMES } from '@lootfolio/domain/games';
import css from './GameMark.module.css';

/** The game of an item in a list with several games. The first game has no mark. */
export function GameMark({ game }: { game: string }) {
  if (game === GAMES[0]!.slug) return null;
  return <span className={css.mark}>{GAMES.find(({ slug }) => slug === game)?.label ?? game}</span>;
}
