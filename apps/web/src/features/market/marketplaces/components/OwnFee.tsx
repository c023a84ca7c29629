import { t } from '../../../../i18n/i18n.ts';
import { AppLink } from '../../../../lib/AppLink.tsx';
import { storeNextPath } from '../../../../lib/next-path.ts';
import { pathTo } from '../../../../lib/path-to.ts';
import { useUser } from '../../../../lib/session.ts';
import { preloadable } from '../../../../ui/overlay/preloadable.tsx';
import { LazyPart } from '../../../../ui/state/LazyPart.tsx';
import { Skeleton } from '../../../../ui/state/ListState.tsx';
import type { Marketplace } from '../marketplaces.queries.ts';

const OwnFeeForm = preloadable(async () => (await import('./OwnFeeForm.tsx')).OwnFeeForm);

/** The form when signed in; for a visitor a link to sign in. */
export function OwnFee({ market }: { market: Marketplace }) {
  const signedIn = useUser() !== undefined;
  if (signedIn)
    return (
      <LazyPart fallback={<Skeleton height={110} />}>
        <OwnFeeForm market={market} />
      </LazyPart>
    );
  return (
    <AppLink className="link" href={pathTo('/login')} onClick={() => storeNextPath(location.pathname + location.search)}>
      {t('marketplaces.ownFeeSignIn')}
    </AppLink>
  );
}
