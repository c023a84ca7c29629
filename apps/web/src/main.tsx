import './app/fonts.css';
import './app/tokens.css';
import './app/base.css';
import './app/print.css';
import { startTransition, StrictMode, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { router } from './app/router.tsx';
import { endSession, factorPath, syncSession, startSession } from './lib/session.ts';
import { activateLanguage, preferredLanguage } from './i18n/i18n.ts';
import { onRefusal } from './lib/api.ts';
import { syncLanguage } from './lib/language.ts';
import { loadSearches } from './lib/late-search.ts';
import { storeNextPath, consumeNextPath } from './lib/next-path.ts';
import { queryClient } from './lib/query-client.ts';
import { replayEarlyInput } from './lib/early-input.ts';
import { siteQuery } from './lib/site.ts';
import { syncQueries } from './lib/tabs.ts';
import { syncTheme } from './lib/theme.ts';
import { whenUsed } from './lib/when-used.ts';

const showSessionEnded = (): Promise<void> => router.navigate({ to: '/', search: { ended: true } });

onRefusal({
  signedOut: () => {
    const path = router.state.location.href;
    void endSession(path).then((ended) => (ended ? showSessionEnded() : undefined));
  },
  forbidden: () => void router.navigate({ href: '/dashboard' }),
  unconfirmed: () => void router.navigate({ href: factorPath(router.state.location.href) }),
});

syncSession({
  ended: () => {
    storeNextPath(router.state.location.href);
    return showSessionEnded();
  },
  began: () => {
    const { search } = router.state.location;
    void ('ended' in search ? router.navigate({ href: consumeNextPath() }) : router.invalidate());
  },
});
syncLanguage();
syncQueries();
syncTheme();

/** How long a prerendered page waits for the server's facts, which its banner shows, in milliseconds. */
const SITE_TIMEOUT_MS = 2000;
const delay = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Rendered beside the application, so that it takes effect once the application is on the page. */
function EarlyInputReplay() {
  useEffect(replayEarlyInput, []);
  return null;
}

/**
 * Starts the application. The module does not await it: the code of a screen imports from this part of the build, so each would wait for
 * the other. The prerendered page stays until the same content can replace it in one step.
 */
async function start(container: HTMLElement): Promise<void> {
  const isServed = container.hasChildNodes();
  // a failure is shown when the address is read
  const prepareSearches = (): Promise<unknown> => loadSearches().catch(() => undefined);
  if (isServed) whenUsed(() => void prepareSearches());
  await Promise.all([activateLanguage(preferredLanguage()), startSession(), isServed ? undefined : prepareSearches()]);
  if (isServed) await Promise.all([router.load(), Promise.race([queryClient.prefetchQuery(siteQuery), delay(SITE_TIMEOUT_MS)])]);
  // a transition is rendered in short tasks, so that input does not wait for the whole page
  startTransition(() =>
    createRoot(container).render(
      <StrictMode>
        <App />
        <EarlyInputReplay />
      </StrictMode>,
    ),
  );
}

void start(document.getElementById('root')!);
