import { findGame, gameSlug } from '@lootfolio/domain/games';
import { notFound, redirect } from '@tanstack/react-router';
import { pathTo } from '../../../lib/path-to.ts';

/** Validates the game in an item's address. Redirects other spellings (`csgo`, `730`) to the canonical one. */
export function requireCanonicalGame({
  params,
  location,
}: {
  params: { game: string; slug: string };
  location: { searchStr: string };
}): void {
  const appId = findGame(params.game);
  if (appId === null) throw notFound();
  if (gameSlug(appId) !== params.game)
    throw redirect({
      href: pathTo('/$game/item/$slug', { params: { game: gameSlug(appId), slug: params.slug } }) + location.searchStr,
      replace: true,
    });
}
