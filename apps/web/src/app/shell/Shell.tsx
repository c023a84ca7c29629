import { Outlet, useLocation, useRouter, useRouterState } from '@tanstack/react-router';
import { lazy, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { loadTexts, t } from '../../i18n/i18n.ts';
import { startEvents } from '../../lib/events.ts';
import { importWithTimeout } from '../../lib/import-with-timeout.ts';
import { keepFocus } from '../../lib/keep-focus.ts';
import { logOut, useUser } from '../../lib/session.ts';
import { browserStore } from '../../lib/storage.ts';
import { useReturnFocus } from '../../lib/use-return-focus.ts';
import { narrowerThan } from '../../lib/use-media.ts';
import { useEscape } from '../../ui/overlay/escape.ts';
import { LazyPart } from '../../ui/state/LazyPart.tsx';
import { EVENT_HANDLERS } from '../event-handlers.ts';
import { Banners } from './Banners.tsx';
import { Footer } from './Footer.tsx';
import { useShortcuts, type Overlay } from './shortcuts.ts';
import { Sidebar } from './Sidebar.tsx';
import { TopBar } from './TopBar.tsx';
import { useUiState } from './ui-state.ts';
import css from './Shell.module.css';

const Overlays = lazy(() =>
  importWithTimeout(async () => {
    const [module] = await Promise.all([import('./Overlays.tsx'), loadTexts('search', 'ui')]);
    return { default: module.Overlays };
  }),
);

/** Loads right after the first paint: no message is needed earlier. */
const Toasts = lazy(() => importWithTimeout(() => import('./frame-parts.ts')).then((module) => ({ default: module.Toasts })));

const PhoneBar = lazy(() => importWithTimeout(() => import('./user-parts.ts')).then((module) => ({ default: module.PhoneBar })));

const OPEN_KEY = 'sidebarOpen';
/** In pixels. */
const OPEN_FROM_WIDTH = 1200;

/** True when the desktop sidebar is open: the stored choice, else by the window's width. */
function useSidebarOpen(): [boolean, () => void] {
  const [open, setOpen] = useState(() => {
    const stored = browserStore.get(OPEN_KEY);
    return stored === null ? !matchMedia(narrowerThan(OPEN_FROM_WIDTH)).matches : stored === 'true';
  });
  const toggle = (): void => {
    browserStore.set(OPEN_KEY, String(!open));
    setOpen(!open);
  };
  return [open, toggle];
}

/** The chosen tab among the tabs to which a tab of the screen before belonged; null for other elements. */
function sameTabs(left: Element | null): HTMLElement | null {
  const name = left?.matches('[role="tab"]') ? left.closest('[role="tablist"]')?.getAttribute('aria-label') : null;
  if (!name) return null;
  return document.querySelector<HTMLElement>(`main [role="tablist"][aria-label="${CSS.escape(name)}"] [aria-selected="true"]`);
}

/**
 * Focuses the new screen's heading after each change of path, so that the keyboard and screen readers start there. Tabs that are screens of
 * their own keep the focus, so that the arrow keys go on.
 */
function useFocusOnNavigation(): void {
  const left = useRef<Element | null>(null);
  useEffect(() => {
    const note = ({ target }: FocusEvent): void => void (left.current = target as Element);
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  // the path of the shown screen; a screen that is still loading has not changed it yet
  const shown = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  const before = useRef(shown);
  useEffect(() => {
    const isFirst = before.current === undefined;
    if (before.current === shown) return;
    before.current = shown;
    if (isFirst) return;
    // the user types in a list that they opened while the screen was loading
    if (document.activeElement?.matches('[role="combobox"][aria-expanded="true"]')) return;
    const tab = sameTabs(left.current);
    if (tab) return tab.focus({ preventScroll: true });
    const target = document.querySelector<HTMLElement>('main h1') ?? document.getElementById('content');
    target?.setAttribute('tabindex', '-1');
    target?.focus({ preventScroll: true });
  }, [shown]);
}

/** Covers the page below the open menu of a phone. Escape or a press on the overlay closes the menu. */
function MenuOverlay({ onClose }: { onClose: () => void }) {
  useEscape(onClose);
  useReturnFocus();
  return <button type="button" className={css.overlay} aria-label={t('shell.closeMenu')} onClick={onClose} />;
}

/** Shown while the next screen loads. A separate component, so that the shell does not render again when loading starts or ends. */
function RouteProgress() {
  const isLoading = useRouterState({ select: (state) => state.status === 'pending' });
  return isLoading && <div className={css.progress} role="progressbar" aria-label={t('shell.loading')} />;
}

/** Everything around a screen. */
export function Shell() {
  const user = useUser();
  const { isMobile, isMenuOpened, setMenuOpened } = useUiState();
  const standalone =
    useRouter().getMatchedRoutes(useLocation({ select: ({ pathname }) => pathname }))[2]?.options.staticData?.standalone ?? false;
  const [open, toggle] = useSidebarOpen();
  const [overlay, setOverlay] = useState<Overlay | null>(null);
  useFocusOnNavigation();
  useShortcuts(setOverlay);
  useEffect(() => startEvents(EVENT_HANDLERS), []);
  useEffect(keepFocus, []);
  useLayoutEffect(() => {
    document.body.dataset['sidebar'] = standalone || isMobile ? 'none' : open ? 'open' : 'closed';
  }, [standalone, isMobile, open]);

  const closeMenu = (): void => setMenuOpened(false);
  const endSession = (): void => void logOut().catch(() => setOverlay('log-out-failed'));
  const covered = isMobile && isMenuOpened;

  return (
    <>
      <RouteProgress />
      <a href="#content" className={css.skip}>
        {t('shell.skip')}
      </a>
      {!standalone && <TopBar mobile={isMobile} menuOpen={isMenuOpened} user={user} onMenu={() => setMenuOpened(!isMenuOpened)} />}
      {!standalone && (!isMobile || isMenuOpened) && (
        <Sidebar open={open} mobile={isMobile} viewer={user} onToggle={toggle} onChosen={closeMenu} onLogOut={endSession} />
      )}
      {covered && <MenuOverlay onClose={closeMenu} />}
      <div className={css.frame} data-standalone={standalone} inert={covered}>
        {!standalone && <Banners />}
        <main id="content" className={css.main}>
          <Outlet />
        </main>
        {!standalone && <Footer />}
      </div>
      {!standalone && isMobile && user && !isMenuOpened && (
        <LazyPart>
          <PhoneBar />
        </LazyPart>
      )}
      <LazyPart>
        <Toasts />
      </LazyPart>
      {overlay && (
        <LazyPart>
          <Overlays overlay={overlay} viewer={user} onClose={() => setOverlay(null)} />
        </LazyPart>
      )}
    </>
  );
}
