import './app/fonts.css';
import './app/tokens.css';
import './app/base.css';
import './app/print.css';
import { StrictMode, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { router } from './app/router.tsx';
import { endSession, followSession, startSession } from './lib/session.ts';
import { activateLanguage, preferredLanguage } from './i18n/i18n.ts';
import { onRefusal } from './lib/api.ts';
import { followLanguage } from './lib/language.ts';
import { rememberNext, takeNext } from './lib/next-path.ts';
import { queryClient } from './lib/query-client.ts';
import { pressAgain } from './lib/pressed-early.ts';
import { siteQuery } from './lib/site.ts';
import { followTabs } from './lib/tabs.ts';
import { followTheme } from './lib/theme.ts';

const endedHere = (): Promise<void> => router.navigate({ to: '/', search: { ended: true } });

onRefusal({
  signedOut: () => {
    const path = router.state.location.href;
    void endSession(path).then((ended) => (ended ? endedHere() : undefined));
  },
  forbidden: () => void router.navigate({ href: '/dashboard' }),
});

followSession({
  ended: () => {
    rememberNext(router.state.location.href);
    return endedHere();
  },
  began: () => {
    const { search } = router.state.location;
    void ('ended' in search ? router.navigate({ href: takeNext() }) : router.invalidate());
  },
});
followLanguage();
followTabs();
followTheme();

/** How long a page that was served ready waits for the server's own facts, which its banner shows. */
const PATIENCE_MS = 2000;
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Rendered beside the application: takes effect once that is on the page. */
function Ready() {
  useEffect(pressAgain, []);
  return null;
}

/**
 * Not awaited by the module itself: the code of a screen imports from this part of the build and would wait for it, and it for the
 * screen. What was served ready stays until the same can be shown in its place, in one step.
 */
async function start(container: HTMLElement): Promise<void> {
  await Promise.all([activateLanguage(preferredLanguage()), startSession()]);
  if (container.hasChildNodes())
    await Promise.all([router.load(), Promise.race([queryClient.prefetchQuery(siteQuery), pause(PATIENCE_MS)])]);
  createRoot(container).render(
    <StrictMode>
      <App />
      <Ready />
    </StrictMode>,
  );
}

void start(document.getElementById('root')!);
