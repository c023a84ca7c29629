import type { ReactNode } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { ApiError } from '../../../../lib/api-error.ts';
import { pathTo } from '../../../../lib/path-to.ts';
import { ButtonLink } from '../../../../ui/form/Button.tsx';
import { EmptyList, Failed, Skeleton } from '../../../../ui/state/ListState.tsx';
import { PageHeader, Panel } from '../../../../ui/layout/PageHeader.tsx';
import { useFoundProfile } from '../public-inventory.queries.ts';

/** Shown when there is no account at this address. */
export const NoProfile = () => (
  <>
    <PageHeader title={t('ranking.unnamedTitle')} />
    <Panel flush>
      <EmptyList text={t('ranking.noProfile')}>
        <ButtonLink href={pathTo('/ranking')}>{t('ranking.toRanking')}</ButtonLink>
      </EmptyList>
    </Panel>
  </>
);

/** Asks Steam which account has this name in its address. */
export function FoundProfile({ name, children }: { name: string; children: (steamId: string) => ReactNode }) {
  const { data, error, refetch } = useFoundProfile(name);
  if (data !== undefined) return children(data);
  if (error instanceof ApiError && error.status === 404) return <NoProfile />;
  return (
    <>
      <PageHeader title={t('ranking.unnamedTitle')} />
      <Panel flush>{error ? <Failed error={error} onRetry={() => void refetch()} /> : <Skeleton height={240} />}</Panel>
    </>
  );
}
