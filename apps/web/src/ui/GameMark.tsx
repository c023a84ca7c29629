import { GAMES } from '@lootfolio/domain/games';
import css from './GameMark.module.css';

/** Names the game of an item in a list over several games; the first game goes without saying. */
export function GameMark({ game }: { game: string }) {
  if (game === GAMES[0]!.slug) return null;
  return <span className={css.mark}>{GAMES.find(({ slug }) => slug === game)?.label ?? game}</span>;
}
