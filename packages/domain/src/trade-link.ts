import { steamIdOf } from './steam-ids.ts';

/** A trade link rebuilt from its two parameters, with the Steam id of its account; null when the text is no trade link. */
export function parseTradeLink(typed: string): { url: string; steamId: string } | null {
  const link = URL.canParse(typed) ? new URL(typed) : null;
  if (!link || link.origin !== 'https://steamcommunity.com' || link.username || link.password || link.hash) return null;
  if (link.pathname !== '/tradeoffer/new/' && link.pathname !== '/tradeoffer/new') return null;
  const [partner, ...partners] = link.searchParams.getAll('partner');
  const [token, ...tokens] = link.searchParams.getAll('token');
  if (partners.length > 0 || tokens.length > 0 || link.searchParams.size !== 2) return null;
  if (!/^[1-9]\d{0,9}$/.test(partner ?? '') || !/^[\w-]{6,16}$/.test(token ?? '')) return null;
  const steamId = steamIdOf(partner!);
  return steamId === null ? null : { url: `https://steamcommunity.com/tradeoffer/new/?partner=${partner}&token=${token}`, steamId };
}
