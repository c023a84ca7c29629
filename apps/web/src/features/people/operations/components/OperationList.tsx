import { useEffect, useRef, useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { EmptyList, Failed, Skeleton, StaleNotice } from '../../../../ui/state/ListState.tsx';
import { PageRange, Pagination } from '../../../../ui/table/Pagination.tsx';
import { LIST_PAGE, useOperations } from '../operations.queries.ts';
import { runsOf, type Run } from '../operations.rules.ts';
import { OperationCard } from './OperationCard.tsx';
import css from './OperationList.module.css';

const SKELETONS = [0, 1, 2];

/** An operation; those before it that ended as well are shown on a press. @param opened true to show them from the start */
function OperationRun({ run: { operation, earlier }, opened }: { run: Run; opened: boolean }) {
  const [shown, setShown] = useState(opened);
  return (
    <>
      <OperationCard operation={operation} />
      {earlier.length > 0 && (
        <li className={css.earlier}>
          <button type="button" className="link" aria-expanded={shown} onClick={() => setShown(!shown)}>
            {t('operations.earlier', { n: earlier.length })}
          </button>
        </li>
      )}
      {shown && earlier.map((one) => <OperationCard key={one.id} operation={one} />)}
    </>
  );
}

/** The user's long work, newest first. @param focused the operation from which the user returns; its card gets the focus */
export function OperationList({ focused }: { focused: string | null }) {
  const [page, setPage] = useState(1);
  const { data, error, isError, isPlaceholderData, dataUpdatedAt, refetch } = useOperations(page);
  const now = useNow();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focused) box.current?.querySelector<HTMLElement>(`[data-operation="${focused}"]`)?.focus({ preventScroll: true });
  }, [focused]);
  if (!data)
    return isError ? (
      <Failed error={error} onRetry={() => void refetch()} />
    ) : (
      <div className={css.loading} aria-busy>
        {SKELETONS.map((one) => (
          <Skeleton key={one} height={86} />
        ))}
      </div>
    );
  if (data.total === 0)
    return (
      <EmptyList text={t('operations.empty')}>
        <p className="muted">{t('operations.emptyNote')}</p>
      </EmptyList>
    );
  return (
    <div ref={box}>
      {isError && (
        <div className={css.stale}>
          <StaleNotice at={new Date(dataUpdatedAt)} now={now} onRefresh={() => void refetch()} />
        </div>
      )}
      <ul className={css.list} data-waiting={isPlaceholderData} aria-busy={isPlaceholderData}>
        {runsOf(data.items).map((run) => (
          <OperationRun key={run.operation.id} run={run} opened={run.earlier.some(({ id }) => id === focused)} />
        ))}
      </ul>
      {data.total > LIST_PAGE && (
        <div className={css.foot}>
          <PageRange page={page} pageSize={LIST_PAGE} total={data.total} />
          <Pagination page={page} pageSize={LIST_PAGE} total={data.total} waiting={isPlaceholderData} onPage={setPage} />
        </div>
      )}
    </div>
  );
}
