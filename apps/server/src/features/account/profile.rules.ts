/** The context to pass to `SecretBox` for a user's trade link. */
export const tradeLinkContext = (userId: number): string => `trade_link:${userId}`;

const MAX_MAIL_LENGTH = 254;
const MAX_LOCAL_PART_LENGTH = 64;
const ATOM = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+";
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const MAIL = new RegExp(`^(${ATOM}(?:\\.${ATOM})*)@(?:${LABEL}\\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$`);

/** One plain mail address in lower case; null for anything else: display names, lists, quoted parts, addresses of hosts. */
export function parseMailAddress(typed: string): string | null {
  // lower case can turn letters beyond ASCII into other ones: the Kelvin sign becomes k
  if (typed.length > MAX_MAIL_LENGTH || !/^[\x21-\x7e]+$/.test(typed)) return null;
  const mail = typed.toLowerCase();
  const local = MAIL.exec(mail)?.[1];
  return local !== undefined && local.length <= MAX_LOCAL_PART_LENGTH ? mail : null;
}

/** `d***@example.com` */
export const maskedMail = (mail: string): string => mail.replace(/^(.).*(?=@)/u, '$1***');

const STEAM_BASE = 76_561_197_960_265_728n;
const MAX_PARTNER_ID = 4_294_967_295n;

/** A trade link rebuilt from its two parameters, with the Steam id of its account; null when the text is no trade link. */
export function parseTradeLink(typed: string): { url: string; steamId: string } | null {
  const link = URL.canParse(typed) ? new URL(typed) : null;
  if (!link || link.origin !== 'https://steamcommunity.com' || link.username || link.password || link.hash) return null;
  if (link.pathname !== '/tradeoffer/new/' && link.pathname !== '/tradeoffer/new') return null;
  const [partner, ...partners] = link.searchParams.getAll('partner');
  const [token, ...tokens] = link.searchParams.getAll('token');
  if (partners.length > 0 || tokens.length > 0 || link.searchParams.size !== 2) return null;
  if (!/^[1-9]\d{0,9}$/.test(partner ?? '') || !/^[\w-]{6,16}$/.test(token ?? '')) return null;
  const account = BigInt(partner!);
  if (account > MAX_PARTNER_ID) return null;
  return { url: `https://steamcommunity.com/tradeoffer/new/?partner=${partner}&token=${token}`, steamId: String(STEAM_BASE + account) };
}
