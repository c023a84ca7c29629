import { useRouter } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { opensElsewhere } from './opens-elsewhere.ts';

type Props = Omit<ComponentProps<'a'>, 'href'> & { href: string };

function showAgain(hash: string): void {
  const target = document.getElementById(hash);
  target?.scrollIntoView();
  target?.focus({ preventScroll: true });
}

/** A real link to a screen (see `pathTo`): a plain click navigates within the app, and the browser handles every other way of opening it. */
export function AppLink({ href, onClick, onPointerEnter, children, ...rest }: Props) {
  const router = useRouter();
  return (
    <a
      {...rest}
      href={href}
      onPointerEnter={(event) => {
        onPointerEnter?.(event);
        void router.preloadRoute({ to: href.split(/[?#]/)[0] ?? '/' }).catch(() => undefined);
      }}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || opensElsewhere(event)) return;
        event.preventDefault();
        // the router does nothing on the way to the address that it has already, even where the user has scrolled away
        const { href: here, hash } = router.latestLocation;
        if (hash !== '' && here === href) showAgain(hash);
        else void router.navigate({ href });
      }}
    >
      {children}
    </a>
  );
}
