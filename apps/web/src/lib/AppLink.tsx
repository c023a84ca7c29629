import { useRouter } from '@tanstack/react-router';
import type { ComponentProps, MouseEvent } from 'react';

type Props = Omit<ComponentProps<'a'>, 'href'> & { href: string };

const opensElsewhere = (event: MouseEvent<HTMLAnchorElement>): boolean =>
  event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || Boolean(event.currentTarget.target);

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
        void router.navigate({ href });
      }}
    >
      {children}
    </a>
  );
}
