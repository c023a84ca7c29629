import { useNavigate } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { t, type PlainKey } from '../../../../i18n/i18n.ts';
import { ApiError } from '../../../../lib/api-error.ts';
import { pathTo } from '../../../../lib/path-to.ts';
import { ButtonLink } from '../../../../ui/form/Button.tsx';
import { Failed, Skeleton } from '../../../../ui/state/ListState.tsx';
import { Missing } from '../../../../ui/state/Missing.tsx';
import { casePath, collectionPath } from '../../../../lib/case-paths.ts';
import { useIdOfName, type Card } from '../collections.queries.ts';
import css from './Found.module.css';

const MISSING: Readonly<Record<Card['type'], PlainKey>> = { collection: 'collections.collectionMissing', case: 'collections.caseMissing' };

export const NotThere = ({ type }: { type: Card['type'] }) => (
  <Missing title={t(MISSING[type])} text={t('collections.missingText')}>
    <ButtonLink href={pathTo('/collections')}>{t('collections.allCollections')}</ButtonLink>
  </Missing>
);

export const Loading = () => (
  <div className={css.loading} role="status" aria-busy aria-label={t('ui.loading')}>
    <Skeleton height={130} />
    <Skeleton height={180} />
    <Skeleton height={420} />
  </div>
);

/** Shown while a collection or case is not available: it loads, it failed, or it does not exist. */
export function NotYet({ type, error, onRetry }: { type: Card['type']; error: unknown; onRetry: () => void }) {
  if (error instanceof ApiError && error.status === 404) return <NotThere type={type} />;
  return error ? <Failed error={error} onRetry={onRetry} /> : <Loading />;
}

type Props = { type: Card['type']; name: string; id: number | undefined; children: (id: number) => ReactNode };

/** Shows the collection or case with the id in the address. An address without an id is looked up by name, and then gets the id. */
export function Found({ type, name, id, children }: Props) {
  const { data, error, refetch } = useIdOfName(type, name, id === undefined);
  const navigate = useNavigate();
  useEffect(() => {
    if (id !== undefined || !data) return;
    void navigate({ href: (type === 'case' ? casePath : collectionPath)(data), replace: true });
  }, [id, data, type, navigate]);
  if (id !== undefined) return children(id);
  if (data === null) return <NotThere type={type} />;
  return <NotYet type={type} error={error} onRetry={() => void refetch()} />;
}
