import { currentLang } from '../../i18n/i18n.ts';
import { stringifySearch } from '../../lib/search-params.ts';

/** Where signing in with Steam begins: a page of the server, which is told the browser's time zone and language. */
export const steamSignInPath = (): string =>
  '/api/v1/auth/steam' + stringifySearch({ timezone: Intl.DateTimeFormat().resolvedOptions().timeZone, lang: currentLang() });
