import { useQuery } from '@tanstack/react-query';
import { t } from '../../../../i18n/i18n.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { EmptyList, Failed, Skeleton, StaleNotice } from '../../../../ui/state/ListState.tsx';
import { useKindName } from '../kind-names.ts';
import { operationQuery } from '../operations.queries.ts';
import css from './OperationDetails.module.css';
import { OperationItems } from './OperationItems.tsx';
import { OperationProgress } from './OperationProgress.tsx';

/** One operation with the outcome of each item. */
export function OperationDetails({ id }: { id: string }) {
  const { data: operation, error, isError, dataUpdatedAt, refetch } = useQuery(operationQuery(id));
  const now = useNow();
  const kindName = useKindName();
  if (operation === undefined)
    return isError ? (
      <Failed error={error} onRetry={() => void refetch()} />
    ) : (
      <div className={css.loading} aria-busy>
        <Skeleton height={64} />
        <Skeleton height={220} />
      </div>
    );
  // the operation was removed meanwhile
  if (operation === null) return <EmptyList text={t('ui.dataNotFound')} />;
  return (
    <>
      <div className={css.summary}>
        {isError && <StaleNotice at={new Date(dataUpdatedAt)} now={now} onRefresh={() => void refetch()} />}
        <OperationProgress operation={operation} heading={kindName(operation.kind)} />
        {operation.items.unknown > 0 && <p className={css.note}>{t('operations.unknownNote')}</p>}
      </div>
      <OperationItems operation={operation} />
    </>
  );
}
