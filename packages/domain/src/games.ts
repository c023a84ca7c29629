export const APP_IDS = { cs2: 730, dota2: 570, tf2: 440, rust: 252490 } as const;

export type GameSlug = keyof typeof APP_IDS;
/** Steam's app id of the game. */
export type AppId = (typeof APP_IDS)[GameSlug];

export const GAMES: readonly { appId: AppId; slug: GameSlug; label: string }[] = [
  { appId: 730, slug: 'cs2', label: 'CS2' },
  { appId: 570, slug: 'dota2', label: 'Dota2' },
  { appId: 440, slug: 'tf2', label: 'TF2' },
  { appId: 252490, slug: 'rust', label: 'Rust' },
];

/** The games that the product presents as live. The search in the top bar finds items of these games. */
export const LIVE_GAMES: readonly AppId[] = [APP_IDS.cs2, APP_IDS.dota2];

const byReference = new Map<string, AppId>([
  ['csgo', 730],
  ...GAMES.flatMap(({ appId, slug }): [string, AppId][] => [
    [String(appId), appId],
    [slug, appId],
  ]),
]);

/** Finds a game by app id or by name (`cs2`, `csgo`, `dota2`, `tf2`, `rust`), ignoring case. */
export const findGame = (reference: string | number): AppId | null => byReference.get(String(reference).toLowerCase()) ?? null;

const gameOf = (appId: AppId) => GAMES.find((game) => game.appId === appId)!;
export const gameSlug = (appId: AppId): GameSlug => gameOf(appId).slug;
export const gameLabel = (appId: AppId): string => gameOf(appId).label;
