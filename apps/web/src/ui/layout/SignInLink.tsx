import type { ComponentProps } from 'react';
import { AppLink } from '../../lib/AppLink.tsx';
import { storeNextPath } from '../../lib/next-path.ts';
import { pathTo } from '../../lib/path-to.ts';

/** Links to the sign-in page, which returns the visitor to the current address; from the start page to the dashboard. */
export function SignInLink(props: Omit<ComponentProps<'a'>, 'href' | 'onClick'>) {
  const remember = (): void => {
    // after an ended session, the address to return to is stored already
    const ended = new URLSearchParams(location.search).has('ended');
    if (!ended && location.pathname !== pathTo('/')) storeNextPath(location.href);
  };
  return <AppLink {...props} href={pathTo('/login')} onClick={remember} />;
}
