import type { Money } from '@lootfolio/domain/money';
import { t } from '../../../i18n/i18n.ts';
import { request, type Body } from '../../../lib/api.ts';
import { withCallKey } from '../../../lib/call-keys.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { toast, TOAST_MS } from '../../../ui/overlay/toasts.ts';
import { writeErrorText } from '../../../ui/state/ListState.tsx';
import { detailsKey, LISTS, reloadSales, type Sale, type SaleDetails, type SalesReply } from './sales.queries.ts';

const failed = (): void => toast('error', t('sales.tryAgain'), TOAST_MS.error);

/** Changes a sale wherever it is shown, until it is loaded again. */
function patch(id: number, change: Partial<Sale>): void {
  const patched = (sale: Sale): Sale => (sale.item_id === id ? { ...sale, ...change } : sale);
  queryClient.setQueriesData<SalesReply>({ queryKey: LISTS }, (list) => list && { ...list, items: list.items.map(patched) });
  queryClient.setQueryData<SaleDetails>(detailsKey(id), (details) => details && { ...details, item: patched(details.item) });
}

/** Sets what a sold thing cost. After a failure the sale shows 0 until it is loaded again. */
export async function saveCost({ item_id: id }: Sale, price: Money): Promise<void> {
  try {
    const { item } = await request('POST /sales/update-price', { body: { item_id: id, price } });
    patch(id, item);
    toast('success', t('sales.priceChanged'), TOAST_MS.priceChanged);
  } catch {
    patch(id, { buy_price: 0 });
    failed();
  }
  void reloadSales();
}

/** Sets the market on which a sold thing was bought. Shown at once, undone when it fails. */
export async function saveBuyMarket({ item_id: id, buy_market: before }: Sale, market: string): Promise<void> {
  patch(id, { buy_market: market });
  try {
    await request('POST /sales/update-market', { body: { item_id: id, market } });
    toast('success', t('sales.marketChanged'), TOAST_MS.marketChanged);
  } catch {
    patch(id, { buy_market: before });
    failed();
  }
  void reloadSales();
}

/** Runs a change of the details and loads all sales again. Says why it failed. @returns true when it succeeded */
async function change(work: () => Promise<unknown>, done: string, gone?: number): Promise<boolean> {
  const succeeded = await work().then(
    () => true,
    (error: unknown) => {
      toast('error', writeErrorText(error, t('sales.tryAgain')));
      return false;
    },
  );
  if (succeeded) toast('success', done);
  await reloadSales(succeeded ? gone : undefined);
  return succeeded;
}

/** Sets the purchase whose piece was sold. @param lot null: the rule of costs decides again */
export const chooseLot = (id: number, lot: number | null): Promise<boolean> =>
  change(
    () => request('POST /sales/{id}/choose-lot', { params: { id }, body: { lot_id: lot } }),
    t(lot === null ? 'sales.costDecided' : 'sales.lotChosen'),
  );

/** Decides whether an entered sale is the one that a market reported. */
export const settleDouble = (id: number, same: boolean): Promise<boolean> =>
  change(
    () => request('POST /sales/{id}/settle-double', { params: { id }, body: { same } }),
    t(same ? 'sales.doubleJoined' : 'sales.doubleKept'),
    same ? id : undefined,
  );

/** Deletes an entered or imported sale. @throws the reason of a failure */
export async function deleteSale(id: number): Promise<void> {
  await request('POST /sales/{id}/delete', { params: { id } });
  toast('success', t('sales.deleted'));
  void reloadSales(id);
}

/** Adds a sale that no market reports. The same entry has the same key until its answer is known. @throws the reason of a failure */
export async function addSale(item: Body<'POST /sales/add-sale'>['item']): Promise<void> {
  try {
    await withCallKey(JSON.stringify(['POST /sales/add-sale', item]), (client_key) =>
      request('POST /sales/add-sale', { body: { item, client_key } }),
    );
  } catch (error) {
    failed();
    throw error;
  }
  toast('success', t('sales.added'), TOAST_MS.itemAdded);
  void reloadSales();
}
