import { activateLanguage, chooseLanguage, currentLang, preferredLanguage, type Lang } from '../i18n/i18n.ts';
import { request } from './api.ts';
import { queryClient } from './query-client.ts';
import { expectsSession } from './session.ts';
import { isBrowserStore } from './storage.ts';

/** Applies and stores the user's choice of language, and sends it to the server, which uses it for mails and files. */
export async function switchLanguage(lang: Lang): Promise<void> {
  await chooseLanguage(lang);
  // some answers of the server depend on the language
  void queryClient.invalidateQueries();
  // a failure only means that mails stay in the former language, which is not worth a message
  if (expectsSession()) void request('POST /users/set-lang', { body: { lang }, keepSession: true }).catch(() => undefined);
}

/** Shows the language that another tab of this browser chose. */
export function syncLanguage(): void {
  addEventListener('storage', (event) => {
    if (!isBrowserStore(event) || event.key !== 'lang' || preferredLanguage() === currentLang()) return;
    // if its texts cannot be loaded, the former language stays until the next choice or load
    activateLanguage(preferredLanguage()).then(
      () => void queryClient.invalidateQueries(),
      () => undefined,
    );
  });
}
