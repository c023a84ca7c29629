import type { ComponentProps } from 'react';
import { AppLink } from '../lib/AppLink.tsx';
import { rememberNext } from '../lib/next-path.ts';
import { pathTo } from '../lib/path-to.ts';

/** To the sign-in page, and afterwards back to where the visitor was; from the start page to the dashboard. */
export function SignInLink(props: Omit<ComponentProps<'a'>, 'href' | 'onClick'>) {
  const remember = (): void => {
    // after a session that ended, the place to go back to is remembered already
    const ended = new URLSearchParams(location.search).has('ended');
    if (!ended && location.pathname !== pathTo('/')) rememberNext(location.href);
  };
  return <AppLink {...props} href={pathTo('/login')} onClick={remember} />;
}
