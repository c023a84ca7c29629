import { RESERVED_DAYS, type Outcome, type Provider } from '@lootfolio/domain/connections';
import { parseSearch } from '@lootfolio/domain/search-params';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { Notice } from '../../../../ui/state/Notice.tsx';
import { readReturn } from '../connections.rules.ts';
import { WORDS } from '../provider-names.ts';

const TONES = {
  verified: 'info',
  unverified: 'warning',
  cancelled: 'info',
  failed: 'danger',
  unavailable: 'danger',
  taken: 'danger',
  tooMany: 'danger',
} as const satisfies Record<Outcome, string>;

function textOf(provider: Provider, outcome: Outcome): string {
  const { name } = WORDS[provider];
  switch (outcome) {
    case 'verified':
      return provider === 'discord' ? t('connections.nowMember') : t('connections.nowFollower');
    case 'unverified':
      return provider === 'discord' ? t('connections.stillNoMember') : t('connections.stillNoFollower');
    case 'cancelled':
      return t('connections.cancelled', { name });
    case 'failed':
      return t('connections.failed', { name });
    case 'unavailable':
      return t('connections.unavailable', { name });
    case 'taken':
      return t('connections.taken', { name, days: RESERVED_DAYS });
    case 'tooMany':
      return t('connections.tooMany');
  }
}

/**
 * Shows the result of a connection to Discord or X when the user has just returned from there. Removes the result from the address, because
 * addresses may be shared.
 */
export function ConnectionReturn() {
  const router = useRouter();
  const [returned] = useState(() => readReturn(parseSearch(router.history.location.search)));
  useEffect(() => {
    if (!returned) return;
    const search = (before: object): object => ({ ...before, connection: undefined, outcome: undefined });
    void router.navigate({ to: '.', search: search as never, hash: true, replace: true, resetScroll: false });
  }, [router, returned]);
  if (!returned) return null;
  return (
    <div role="status">
      <Notice tone={TONES[returned.outcome]}>{textOf(returned.provider, returned.outcome)}</Notice>
    </div>
  );
}
