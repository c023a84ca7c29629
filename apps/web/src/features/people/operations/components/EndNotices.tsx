import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { toast, TOAST_MS } from '../../../../ui/overlay/toasts.ts';
import { useKindName } from '../kind-names.ts';
import { operationQuery, type Operation } from '../operations.queries.ts';
import { hasEnded } from '../has-ended.ts';
import { openPanel, unfollow } from '../panel-state.ts';
import { summaryOf } from '../summary.ts';

const KINDS = { done: 'success', cancelled: 'info', partial: 'error', failed: 'error', waiting: 'info', running: 'info' } as const;

function report(operation: Operation, name: string): void {
  const values = { name, summary: summaryOf(operation) };
  const text = operation.state === 'cancelled' ? t('operations.cancelledNotice', values) : t('operations.endedNotice', values);
  toast(KINDS[operation.state], text, TOAST_MS.saleResult, { label: t('operations.show'), run: () => openPanel(operation.id) });
}

function EndNotice({ id }: { id: string }) {
  const { data, isFetching } = useQuery(operationQuery(id));
  const kindName = useKindName();
  // data from before a retry still says that the operation has ended
  const isOver = !isFetching && (data === null || (data !== undefined && hasEnded(data)));
  const end = useEffectEvent(() => {
    unfollow(id);
    if (data) report(data, kindName(data.kind));
  });
  useEffect(() => {
    if (isOver) end();
  }, [isOver]);
  return null;
}

/** Shows a message when an operation that this tab started has ended. */
export const EndNotices = ({ ids }: { ids: readonly string[] }) => ids.map((id) => <EndNotice key={id} id={id} />);
