import type { TableFormat } from './table-format.ts';

/**
 * CSFloat's answer to `/api/v1/me/trades`, in cents. The price of a sale is the one before the seller's fee, which the answer does not state.
 * Not documented by the market; several clients show the fields.
 */
const csfloat: TableFormat = {
  id: 'csfloat',
  marks: ['id', 'state', 'contractprice', 'contractisseller', 'contractitemmarkethashname'],
  columns: {
    ...{ name: 'contractitemmarkethashname', phase: 'contractitemphase', price: 'contractprice', date: 'createdat', id: 'id' },
    ...{ side: 'contractisseller', float: 'contractitemfloatvalue' },
  },
  choice: { market: 'csfloat', idSource: 'csfloat', inCents: true },
  answers: { sides: { true: 'sell', false: 'buy' } },
  statement: { done: { state: ['verified'] }, asksFee: true },
};

/**
 * Skinport's answer to `/v1/account/transactions`: https://docs.skinport.com/account/transactions. Sales are credits. Whether their amount is
 * the one before the fee is not documented.
 */
const skinport: TableFormat = {
  id: 'skinport',
  marks: ['id', 'type', 'subtype', 'status', 'amount', 'fee', 'currency', 'itemsmarkethashname'],
  columns: {
    ...{ name: 'itemsmarkethashname', quantity: 'itemslength', price: 'amount', currency: 'currency', fee: 'fee', date: 'createdat' },
    ...{ side: 'type', id: 'id' },
  },
  choice: { market: 'skinport', idSource: 'skinport', priceOf: 'row' },
  statement: { done: { status: ['complete'], subtype: ['', 'item'] }, asksFee: true },
};

/**
 * Buff's answers to `/api/market/buy_order/history` and `/api/market/sell_order/history`, in yuan. Both have the same fields, so that its user
 * says what the trades are. Not documented by the market; several clients show the fields.
 */
const buff: TableFormat = {
  id: 'buff',
  marks: ['id', 'goodsid', 'price', 'state', 'createdat', 'goodsinfosmarkethashname'],
  columns: {
    ...{ name: 'goodsinfosmarkethashname', price: 'price', date: 'createdat', side: 'state', game: 'appid', id: 'id' },
    ...{ float: 'assetinfopaintwear', received: 'income' },
  },
  choice: { market: 'buff', idSource: 'buff', currency: 'CNY' },
  statement: { done: { state: ['success'] } },
};

/**
 * Waxpeer's answer to `/v1/my-history`, in thousandths of a dollar: https://api.waxpeer.com/docs, and the examples of
 * https://github.com/DarkGL/waxpeer. Documented are purchases; the word for a sale is not.
 */
const waxpeer: TableFormat = {
  id: 'waxpeer',
  marks: ['id', 'itemid', 'giveamount', 'price', 'name', 'status', 'action'],
  columns: { name: 'name', price: 'price', date: 'created', side: 'action', game: 'game', id: 'id', received: 'giveamount' },
  choice: { market: 'waxpeer', idSource: 'waxpeer' },
  statement: { done: { status: ['5'] }, decimals: { USD: 3 } },
};

/**
 * MarketCSGO's answer to `/api/v2/history`: https://market.csgo.com/docs-v2. Amounts are whole numbers: hundredths of a rouble, and thousandths
 * of a dollar or euro.
 */
const marketcsgo: TableFormat = {
  id: 'marketcsgo',
  marks: ['itemid', 'markethashname', 'event', 'stage', 'currency', 'time'],
  someOf: ['paid', 'received'],
  columns: {
    ...{
      name: 'markethashname',
      phase: 'phase',
      price: 'paid',
      received: 'received',
      currency: 'currency',
      date: 'time',
      side: 'event',
      game: 'app',
      id: 'itemid',
    },
  },
  choice: { market: 'marketcsgo', idSource: 'marketcsgo' },
  answers: { sides: { checkin: 'other', checkout: 'other' } },
  statement: { done: { stage: ['2'] }, decimals: { RUB: 2, USD: 3, EUR: 3 } },
};

/** Histories of trades of markets. */
export const MARKET_FORMATS: readonly TableFormat[] = [csfloat, skinport, buff, waxpeer, marketcsgo];
