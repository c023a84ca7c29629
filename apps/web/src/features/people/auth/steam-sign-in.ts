import { currentLang } from '../../../i18n/i18n.ts';
import { stringifySearch } from '@lootfolio/domain/search-params';

/** The server's page that starts a sign-in with Steam. The query passes the browser's time zone and language. */
export const steamSignInPath = (): string =>
  '/api/v1/auth/steam' + stringifySearch({ timezone: Intl.DateTimeFormat().resolvedOptions().timeZone, lang: currentLang() });
