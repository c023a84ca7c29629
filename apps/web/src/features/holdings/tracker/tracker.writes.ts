import type { PlainKey } from '../../../i18n/i18n.ts';
import { t } from '../../../i18n/i18n.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { request, type Body } from '../../../lib/api.ts';
import { fieldProblems } from '../../../lib/field-problems.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { invalidateInOtherTabs } from '../../../lib/tabs.ts';
import { inform, INFO_MS } from '../../../ui/overlay/toasts.ts';
import { OWN, TRACKER, type Portfolio, type Portfolios, type TrackedItem } from './tracker.queries.ts';

export type PortfolioFields = { name: string; description: string; isPublic: boolean };
export type NewPurchase = Body<'POST /item-portfolio/{id}/items'>['items'][number];
export type ChangedPurchase = Body<'PATCH /item-portfolio/{id}/items'>['item'];

/** The result of a write: its reply, or the server's messages by the last part of their field's name. */
type Outcome<T> = { reply: T } | { fields: Record<string, string> };

/** The server's message, if it answered with one. */
function causeOf(error: unknown, fallback: PlainKey): string {
  if (!(error instanceof ApiError)) return t(fallback);
  return error.status === 0 ? t('tracker.networkError') : error.msg || t(fallback);
}

/**
 * Runs a write, shows the result, and reads all data of the tracker again.
 * @param gone the portfolio that no longer exists once the write has succeeded
 */
async function run<T>(work: () => Promise<T>, done: PlainKey, fallback: PlainKey, gone?: number): Promise<Outcome<T>> {
  let without: number | undefined;
  try {
    const reply = await work();
    without = gone;
    inform('success', t(done), INFO_MS.portfolio);
    return { reply };
  } catch (error) {
    inform('error', causeOf(error, fallback), INFO_MS.portfolio);
    return { fields: Object.fromEntries(Object.entries(fieldProblems(error)).map(([name, text]) => [name.split('.').at(-1)!, text])) };
  } finally {
    void queryClient.invalidateQueries({
      queryKey: TRACKER,
      predicate: ({ queryKey }) => without === undefined || queryKey[2] !== without,
    });
    invalidateInOtherTabs(TRACKER);
  }
}

export const createPortfolio = (body: PortfolioFields) =>
  run(() => request('POST /item-portfolio', { body }), 'tracker.created', 'tracker.createFailed');

export const changePortfolio = (id: number, body: PortfolioFields) =>
  run(() => request('PUT /item-portfolio/{id}', { params: { id }, body }), 'tracker.updated', 'tracker.updateFailed');

/** @param leave called before the data is read again, because the deleted portfolio can no longer be read */
export const deletePortfolio = ({ id }: Portfolio, leave: () => void) =>
  run(
    async () => {
      const reply = await request('DELETE /item-portfolio/{id}', { params: { id } });
      queryClient.setQueryData<Portfolios>(OWN, (list) => {
        const data = list?.data.filter((one) => one.id !== id) ?? [];
        return list && { ...list, data, total: data.length };
      });
      leave();
      return reply;
    },
    'tracker.deleted',
    'tracker.deleteFailed',
    id,
  );

export const addItem = (id: number, item: NewPurchase) =>
  run(
    () => request('POST /item-portfolio/{id}/items', { params: { id }, body: { items: [item] } }),
    'tracker.itemAdded',
    'tracker.addFailed',
  );

/** Adds purchases, all or none. */
export const addItems = (id: number, items: NewPurchase[]) =>
  run(() => request('POST /item-portfolio/{id}/items', { params: { id }, body: { items } }), 'tracker.itemsAdded', 'tracker.addFailed');

export const changeItem = (id: number, item: ChangedPurchase) =>
  run(() => request('PATCH /item-portfolio/{id}/items', { params: { id }, body: { item } }), 'tracker.itemUpdated', 'tracker.changeFailed');

export const removeItem = (id: number, { general_id }: TrackedItem) =>
  run(
    () => request('DELETE /item-portfolio/{id}/items', { params: { id }, body: { general_ids: [general_id] } }),
    'tracker.itemRemoved',
    'tracker.removeFailed',
  );
