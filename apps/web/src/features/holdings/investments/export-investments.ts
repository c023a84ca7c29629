import { gameLabel } from '@lootfolio/domain/games';
import type { InvestmentState } from '@lootfolio/domain/investments';
import { marketName } from '@lootfolio/domain/markets';
import { roi } from '@lootfolio/domain/money';
import { csvFile, csvLine, csvMoney, csvNumber, csvRow, neutralise, plainText } from '@lootfolio/texts/csv';
import { currentLang, t } from '../../../i18n/i18n.ts';
import { heldPart, type Part } from './investment.rules.ts';
import type { Investment } from './investments.queries.ts';

const UNKNOWN = '-';

/** What is held of an investment, or what was sold of it on one day at one price, which `price` is. */
type ExportRow = Part & { soldOn: string | null; market: string | null };

const soldRow = (
  { buy_price: cost }: Investment,
  { quantity, unit_price: price, sell_date: soldOn, market }: Investment['sales'][number],
) => {
  const [totalBuy, totalSell] = [quantity * cost, quantity * price];
  const netProfit = totalSell - totalBuy;
  return {
    isSold: true,
    quantity,
    price,
    totalBuy,
    totalSell,
    netProfit,
    roi: roi(netProfit, totalBuy),
    soldOn,
    market: marketName(market),
  };
};

const rowsOf = (item: Investment, state: InvestmentState): ExportRow[] => [
  ...(item.quantity > 0 ? [{ ...heldPart(item), soldOn: null, market: null }] : []),
  ...(state === 'held' ? [] : item.sales.map((sale) => soldRow(item, sale))),
];

/**
 * Investments as CSV: amounts in dollars, ROI in percent. The columns behind the day of the purchase are there so that the file can be imported
 * again: see `formats/lootfolio.ts` of the package `files`.
 */
export function investmentsCsv(items: readonly Investment[], state: InvestmentState): string {
  const language = currentLang();
  const money = (value: number | null): string => (value === null ? UNKNOWN : csvMoney(value, language));
  const number = (value: number | null): string => (value === null ? UNKNOWN : csvNumber(value, language));
  const words = (value: string): string => neutralise(plainText(value));
  const lineOf = (item: Investment, row: ExportRow): string =>
    csvRow(
      [
        ...[words(item.name), String(row.quantity), money(item.buy_price), money(row.price), money(row.totalBuy), money(row.totalSell)],
        ...[money(row.netProfit), number(row.roi), item.buy_date, row.soldOn ?? UNKNOWN, row.market ?? UNKNOWN],
        ...[gameLabel(item.app_id), words(item.category), number(item.float), words(item.note)],
      ],
      language,
    );
  const head = csvLine(
    [
      ...[t('investments.columnName'), t('investments.columnQty'), t('investments.columnBuyPrice'), t('investments.columnPrice')],
      ...[t('investments.columnTotalBuy'), t('investments.columnTotalSell'), t('investments.columnNetProfit')],
      ...[t('investments.columnRoi'), t('investments.columnBuyDate'), t('investments.columnSoldOn'), t('investments.columnMarket')],
      ...[t('investments.columnGame'), t('investments.columnCategory'), t('investments.columnFloat'), t('investments.columnNote')],
    ],
    language,
  );
  return csvFile([head, ...items.flatMap((item) => rowsOf(item, state).map((row) => lineOf(item, row)))]);
}
