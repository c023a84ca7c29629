import { t } from '../../../i18n/i18n.ts';
import { request, type Body } from '../../../lib/api.ts';
import { fieldProblems } from '../../../lib/field-problems.ts';
import { errorText } from '../../../ui/state/ListState.tsx';
import type { OwnPurchase } from '../own-items/own-items.public.tsx';
import { inform, toast, TOAST_MS } from '../../../ui/overlay/toasts.ts';
import { reloadInvestments, type Investment } from './investments.queries.ts';

/** Why a write failed: the server's messages by the last part of their field's name, and the cause as a whole. */
export type Refused = { fields: Record<string, string>; cause: string };
type Outcome<T> = { reply: T } | { refused: Refused };

/** Runs a write, shows the result, and reads all investments again. The texts are read after the write. */
async function run<T>(work: () => Promise<T>, done: () => string, failed: () => string): Promise<Outcome<T>> {
  try {
    const reply = await work();
    inform('success', done());
    return { reply };
  } catch (error) {
    inform('error', failed());
    return {
      refused: {
        fields: Object.fromEntries(Object.entries(fieldProblems(error)).map(([name, text]) => [name.split('.').at(-1)!, text])),
        cause: errorText(error),
      },
    };
  } finally {
    void reloadInvestments();
  }
}

const failed = (): string => t('investments.failed');

export const addInvestment = (body: Body<'POST /investments'>) =>
  run(
    () => request('POST /investments', { body }),
    () => t('investments.added', { name: body.name }),
    failed,
  );

/**
 * Adds purchases of items of the user's own inventory, all in one transaction. They can be removed together, like those of a file.
 * @returns why it failed; null when it did not
 */
export async function addOwnItems(purchases: readonly OwnPurchase[]): Promise<string | null> {
  const items = purchases.map(({ item, quantity, price, day }, at) => ({
    ...{ row: at + 1, app_id: item.app_id, name: item.name, quantity, buyPrice: price, buyDate: day },
  }));
  try {
    const body = { items, file_name: t('investments.ownFile') };
    const { count, skipped } = await request('POST /investments/import-investment', { body });
    if (count > 0) inform('success', t('investments.addedOwn', { n: count }));
    if (skipped.length > 0) toast('error', t('investments.ownLeftOut', { names: skipped.map(({ name }) => name).join(', ') }));
    return null;
  } catch (error) {
    return errorText(error);
  } finally {
    void reloadInvestments();
  }
}

export const changeInvestment = (item: Body<'POST /investments/update-item'>['item']) =>
  run(
    () => request('POST /investments/update-item', { body: { item } }),
    () => t('investments.updated'),
    failed,
  );

export const deleteInvestment = ({ id, app_id, item_id }: Investment) =>
  run(
    () => request('POST /investments/delete', { body: { investment_id: id, app_id, item_id } }),
    () => t('investments.deleted'),
    () => t('investments.deleteFailed'),
  );

export const recordSale = (body: Body<'POST /investments/sell'>) =>
  run(
    async () => {
      const reply = await request('POST /investments/sell', { body });
      tellDoubles(reply.doubles);
      return reply;
    },
    () => t('investments.saleRecorded', { n: body.quantity }),
    failed,
  );

/** Says that sold pieces look like sales that a market reported. */
export function tellDoubles(doubles: number): void {
  if (doubles > 0) toast('info', t('investments.doubles', { n: doubles }), TOAST_MS.saleResult);
}

export const removeSale = (saleId: number) =>
  run(
    () => request('POST /investments/remove-sale', { body: { sale_id: saleId } }),
    () => t('investments.deleted'),
    () => t('investments.deleteFailed'),
  );
