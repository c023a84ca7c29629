/** Paths of the web application's screens; every other path is answered with 404 and the not-found screen. */
const SCREENS = [
  /^\/$/,
  /^\/(login|splash|dashboard|comparison|watchlist|marketplaces|status)\/?$/,
  /^\/(cs2|csgo|dota2|tf2|rust)\/item\/[^/]+\/?$/,
];

export const isScreen = (path: string): boolean => SCREENS.some((screen) => screen.test(path));
