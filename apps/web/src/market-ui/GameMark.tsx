import { GAMES } from '@lootfolio/domain/games';
import css from './GameMark.module.css';

/** The game of an item in a list over several games. The first game is not marked. */
export function GameMark({ game }: { game: string }) {
  if (game === GAMES[0]!.slug) return null;
  return <span className={css.mark}>{GAMES.find(({ slug }) => slug === game)?.label ?? game}</span>;
}
