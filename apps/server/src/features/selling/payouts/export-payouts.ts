import type { BodyOf, ReplyOf } from '@lootfolio/contract/call';
import type { exportPayouts as exportCall, listPayouts } from '@lootfolio/contract/features/selling/payouts';
import { findMarket } from '@lootfolio/domain/markets';
import { daysInName, slugOfWithdrawals } from '@lootfolio/domain/withdrawals';
import type { Language } from '@lootfolio/texts/languages';
import { renderText, text, type TextKey } from '@lootfolio/texts/text';
import type { FileMaker } from '../../../platform/files/file-maker.ts';
import { buildTable, dateInName, type Column } from '../../../platform/files/file-table.ts';
import type { FileReply } from '../../../platform/http/route.ts';
import type { PresentedPayout } from './view-payouts.ts';

type Asked = Pick<BodyOf<typeof exportCall>, 'format' | 'timezone' | 'initialDate' | 'finalDate'>;

/** Writes payouts into a file. Its name says the days and their time zone. */
export async function exportPayouts(
  files: FileMaker,
  { items, total }: ReplyOf<typeof listPayouts>,
  { language, asked: { format, timezone, initialDate, finalDate } }: { language: Language; asked: Asked },
): Promise<FileReply> {
  const about = { title: text('payouts.title', language), total, language, timeZone: timezone, unknown: '-' };
  const file = await files.make(format, await buildTable(columnsOf(language), items, about));
  const name = text('payouts.fileName', language, {
    range: daysInName(initialDate, finalDate, dateInName(timezone)),
    zone: timezone.replaceAll('/', '-'),
  });
  return { name, format, file, rows: items.length, total };
}

const STATUS_TEXTS: Readonly<Record<PresentedPayout['status'], TextKey>> = {
  executed: 'payouts.statusExecuted',
  completed: 'payouts.statusCompleted',
  canceled: 'payouts.statusCanceled',
  sent: 'payouts.statusSent',
};

/** A word that nobody knows is written as the market says it. */
const stateOf = ({ status, said, unknown_state: isUnknown }: PresentedPayout, language: Language): string =>
  isUnknown && said !== null ? said : renderText(STATUS_TEXTS[status], language);

const native = (units: number | null | undefined, { native: account }: PresentedPayout): number | null =>
  account && typeof units === 'number' ? units / 10 ** account.scale : null;

const columnsOf = (language: Language): Column<PresentedPayout>[] => [
  { head: text('payouts.created', language), kind: 'datetime', value: ({ created }) => new Date(created) },
  { head: text('payouts.market', language), kind: 'text', value: ({ market }) => findMarket(slugOfWithdrawals(market))!.name },
  { head: text('payouts.name', language), kind: 'text', value: ({ name }) => name },
  { head: text('payouts.type', language), kind: 'text', value: ({ type }) => type },
  { head: text('payouts.wallet', language), kind: 'text', value: ({ wallet }) => wallet },
  { head: text('payouts.amount', language), kind: 'money', value: ({ amount }) => amount },
  { head: text('payouts.fee', language), kind: 'money', value: ({ fee }) => fee },
  { head: text('payouts.netAmount', language), kind: 'money', value: ({ netAmount }) => netAmount },
  { head: text('payouts.accountCurrency', language), kind: 'text', value: (row) => row.native?.currency ?? 'USD' },
  { head: text('payouts.accountAmount', language), kind: 'number', value: (row) => native(row.native?.units, row) },
  {
    head: text('payouts.rate', language),
    kind: 'number',
    value: (row) => (row.native ? row.native.rate.units / 10 ** row.native.rate.scale : null),
  },
  { head: text('payouts.status', language), kind: 'text', value: (row) => stateOf(row, language) },
];
