import { useQuery } from '@tanstack/react-query';
import { Outlet, useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { t } from '../../i18n/i18n.ts';
import { AppLink } from '../../lib/AppLink.tsx';
import { request } from '../../lib/api.ts';
import { startEvents } from '../../lib/events.ts';
import { paths } from '../../lib/paths.ts';
import { useMobile } from '../../lib/use-media.ts';
import { Toasts } from '../../ui/Toasts.tsx';
import { logOut, useUser } from '../session.ts';
import { Sidebar } from './Sidebar.tsx';
import { SignInLink } from './SignInLink.tsx';
import { TopBar } from './TopBar.tsx';
import { useShortcuts, type Overlay } from './shortcuts.ts';
import css from './Shell.module.css';

const Overlays = lazy(() => import('./Overlays.tsx').then((module) => ({ default: module.Overlays })));

const OPEN_KEY = 'sidebarOpen';

/** Whether the desktop sidebar is open: as last chosen, else open from 1200 px on. */
function useSidebarOpen(): [boolean, () => void] {
  const [open, setOpen] = useState(() => {
    const stored = localStorage.getItem(OPEN_KEY);
    return stored === null ? innerWidth >= 1200 : stored === 'true';
  });
  const toggle = (): void => {
    localStorage.setItem(OPEN_KEY, String(!open));
    setOpen(!open);
  };
  return [open, toggle];
}

/** After each change of path the new screen's heading has the focus, so that the keyboard and screen readers start there. */
function useFocusOnNavigation(): void {
  const { pathname } = useLocation();
  const first = useRef(true);
  useEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    const target = document.querySelector<HTMLElement>('main h1') ?? document.getElementById('content');
    target?.setAttribute('tabindex', '-1');
    target?.focus({ preventScroll: true });
  }, [pathname]);
}

function Banners() {
  const { search } = useLocation();
  const world = useQuery({ queryKey: ['health'], queryFn: ({ signal }) => request('GET /health', { signal }), staleTime: Infinity }).data
    ?.world;
  return (
    <>
      {'ended' in search && (
        <div className={css.notice} role="alert">
          {t('shell.sessionEnded')} <SignInLink className="link">{t('shell.signIn')}</SignInLink>
        </div>
      )}
      {world === 'sandbox' && <aside className={css.sandbox}>{t('shell.sandbox')}</aside>}
    </>
  );
}

function Footer() {
  return (
    <footer className={css.footer}>
      <span>{t('shell.copyright')}</span>
      <span>{t('shell.disclaimer')}</span>
      <nav aria-label={t('shell.footer')}>
        <AppLink href={paths.marketplaces()}>{t('shell.marketplaces')}</AppLink>
        <AppLink href={paths.status()}>{t('shell.status')}</AppLink>
      </nav>
    </footer>
  );
}

const ALONE = [paths.login(), paths.splash()];

/** Everything around a screen. The pages of the sign-in stand alone. */
export function Shell() {
  const user = useUser();
  const mobile = useMobile('shell');
  const alone = ALONE.includes(useLocation().pathname);
  const [open, toggle] = useSidebarOpen();
  const [menuOpen, setMenuOpen] = useState(false);
  const [overlay, setOverlay] = useState<Overlay | null>(null);
  useFocusOnNavigation();
  useShortcuts(setOverlay);
  useEffect(() => startEvents(), []);
  useLayoutEffect(() => {
    document.body.dataset['sidebar'] = alone || mobile ? 'none' : open ? 'open' : 'closed';
  }, [alone, mobile, open]);
  if (!mobile && menuOpen) setMenuOpen(false);

  const closeMenu = (): void => setMenuOpen(false);
  const endSession = (): void => void logOut().catch(() => setOverlay('log-out-failed'));
  const covered = mobile && menuOpen;

  return (
    <>
      <a href="#content" className={css.skip}>
        {t('shell.skip')}
      </a>
      {!alone && <TopBar mobile={mobile} menuOpen={menuOpen} user={user} onMenu={() => setMenuOpen(!menuOpen)} onLogOut={endSession} />}
      {!alone && (!mobile || menuOpen) && (
        <Sidebar open={open} mobile={mobile} signedIn={user !== undefined} onToggle={toggle} onChosen={closeMenu} onLogOut={endSession} />
      )}
      {covered && <button type="button" className={css.overlay} aria-label={t('shell.closeMenu')} onClick={closeMenu} />}
      <div className={css.frame} data-alone={alone} inert={covered}>
        {!alone && <Banners />}
        <main id="content" className={css.main}>
          <Outlet />
        </main>
        {!alone && <Footer />}
      </div>
      <Toasts />
      {overlay && (
        <Suspense>
          <Overlays overlay={overlay} signedIn={user !== undefined} onClose={() => setOverlay(null)} />
        </Suspense>
      )}
    </>
  );
}
