import type { InvestmentState } from '@lootfolio/domain/investments';
import { csvFile, csvLine, csvMoney, csvNumber, csvRow, neutralise, plainText } from '@lootfolio/texts/csv';
import { currentLang, t } from '../../../i18n/i18n.ts';
import { heldPart, soldPart, type Part } from './investment.rules.ts';
import type { Investment } from './investments.queries.ts';

const UNKNOWN = '-';

/** The held and the sold part of an investment, one row each, as far as the list shows them. */
const partsOf = (item: Investment, state: InvestmentState): Part[] => [
  ...(item.quantity > 0 ? [heldPart(item)] : []),
  ...(item.sold.quantity > 0 && state !== 'held' ? [soldPart(item)] : []),
];

/** Investments as CSV: amounts in dollars, ROI in percent. */
export function investmentsCsv(items: readonly Investment[], state: InvestmentState): string {
  const language = currentLang();
  const money = (value: number | null): string => (value === null ? UNKNOWN : csvMoney(value, language));
  const rowOf = (item: Investment, part: Part): string => {
    const name = neutralise(plainText(part.isSold ? t('investments.soldName', { name: item.name }) : item.name));
    return csvRow(
      [
        ...[name, String(part.quantity), money(item.buy_price), money(part.price), money(part.totalBuy), money(part.totalSell)],
        ...[money(part.netProfit), part.roi === null ? UNKNOWN : csvNumber(part.roi, language), item.buy_date],
      ],
      language,
    );
  };
  const head = csvLine(
    [
      ...[t('investments.columnName'), t('investments.columnQty'), t('investments.columnBuyPrice'), t('investments.columnPrice')],
      ...[t('investments.columnTotalBuy'), t('investments.columnTotalSell'), t('investments.columnNetProfit')],
      ...[t('investments.columnRoi'), t('investments.columnBuyDate')],
    ],
    language,
  );
  return csvFile([head, ...items.flatMap((item) => partsOf(item, state).map((part) => rowOf(item, part)))]);
}
