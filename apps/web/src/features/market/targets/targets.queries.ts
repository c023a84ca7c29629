import { useQuery } from '@tanstack/react-query';
import { t } from '../../../i18n/i18n.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { request, type Body, type Query, type Reply } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { invalidateInOtherTabs } from '../../../lib/tabs.ts';
import { errorText } from '../../../ui/state/ListState.tsx';
import { toast, TOAST_MS, type ToastAction } from '../../../ui/overlay/toasts.ts';
import { TARGETS } from './targets.keys.ts';

type TargetsReply = Reply<'GET /target'>;
export type Target = TargetsReply['data'][number];
export type TargetOffer = Target['item_detail']['prices'][number];
export type NewTarget = Body<'POST /target'>;

export const useTargets = (query: Query<'GET /target'>) =>
  useQuery({ queryKey: [...TARGETS, query], queryFn: ({ signal }) => request('GET /target', { query, signal }) });

function reload(): void {
  void queryClient.invalidateQueries({ queryKey: TARGETS });
  invalidateInOtherTabs(TARGETS);
}

const patchLists = (change: (list: TargetsReply) => TargetsReply): unknown =>
  queryClient.setQueriesData<TargetsReply>({ queryKey: TARGETS }, (list) => list && change(list));

const say = (kind: 'success' | 'error', text: string, action?: ToastAction): void => toast(kind, text, TOAST_MS.targets, action);

/** Sets a target and shows the result. Resolves to false when the server refused; its message is shown then. */
export async function setTarget(target: NewTarget): Promise<boolean> {
  try {
    await request('POST /target', { body: target });
    say('success', t('targets.priceTargetCompleted'));
    return true;
  } catch (error) {
    say('error', error instanceof ApiError && error.msg ? error.msg : errorText(error));
    return false;
  } finally {
    reload();
  }
}

/** Changes the price of a target, which decides its direction anew. @throws the error of the call, after its message was shown */
export async function changeTarget(id: number, price: number): Promise<void> {
  try {
    await request('PATCH /target', { body: { id, price } });
  } catch (error) {
    say('error', t('targets.error'));
    throw error;
  }
  patchLists((list) => ({
    ...list,
    data: list.data.map((target) => (target.id === id ? { ...target, target_price: price, armed: true, seen: false } : target)),
  }));
  say('success', t('targets.targetItemUpdated'));
  reload();
}

/** Deletes a target. The message offers "Undo", which sets the target again. */
export async function deleteTarget(target: Target): Promise<void> {
  const { id, app_id, item_id, general_id, name, target_price, direction, markets } = target;
  try {
    await request('POST /target/delete', { body: { id } });
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'NOT_FOUND')) {
      say('error', t('targets.error'));
      return;
    }
  }
  patchLists((list) => {
    const data = list.data.filter((one) => one.id !== id);
    const removed = list.data.length - data.length;
    return { ...list, data, total: list.total - removed, used: list.used - removed };
  });
  const undo = {
    label: t('targets.undo'),
    run: () => void setTarget({ app_id, item_id, general_id, name, target_price, direction, markets }),
  };
  say('success', t('targets.targetItemDeleted'), target_price > 0 ? undo : undefined);
  reload();
}
