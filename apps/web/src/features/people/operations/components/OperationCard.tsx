import { t } from '../../../../i18n/i18n.ts';
import { useKindName } from '../kind-names.ts';
import type { Operation } from '../operations.queries.ts';
import { openPanel } from '../panel-state.ts';
import css from './OperationCard.module.css';
import { OperationProgress } from './OperationProgress.tsx';

/** An operation in the list: opens its items. */
export function OperationCard({ operation }: { operation: Operation }) {
  const kindName = useKindName();
  return (
    <li className={css.card}>
      <OperationProgress
        operation={operation}
        heading={
          <button
            type="button"
            className={css.open}
            data-operation={operation.id}
            title={t('operations.showResults')}
            onClick={() => openPanel(operation.id)}
          >
            {kindName(operation.kind)}
          </button>
        }
      />
    </li>
  );
}
