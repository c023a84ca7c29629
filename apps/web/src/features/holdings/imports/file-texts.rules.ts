import { MAX_PURCHASE_ROWS } from '@lootfolio/domain/investments';
import { MARKETS } from '@lootfolio/domain/markets';
import type { FileKind } from '@lootfolio/files/file-kind';
import type { FormatId } from '@lootfolio/files/formats/table-format';
import type { FileProblem } from '@lootfolio/files/problem';
import { t, type PlainKey } from '../../../i18n/i18n.ts';
import { fileSize } from '../../../lib/format.ts';
import type { ChosenFile } from './chosen-file.ts';
import { casemoveProblem, type CasemoveProblem } from './file.rules.ts';

const KINDS: Readonly<Record<Exclude<FileKind, 'text' | 'xlsx'>, PlainKey>> = {
  xls: 'imports.kindXls',
  ods: 'imports.kindOds',
  numbers: 'imports.kindNumbers',
  zip: 'imports.kindZip',
  gzip: 'imports.kindGzip',
  pdf: 'imports.kindPdf',
  image: 'imports.kindImage',
  html: 'imports.kindHtml',
  protected: 'imports.kindProtected',
};
/** Kinds of files that hold tables, although these are not read. */
const TABLES: readonly FileKind[] = ['xls', 'ods', 'numbers', 'html', 'protected'];

const PROBLEMS = {
  empty: 'imports.badEmpty',
  json: 'imports.badJson',
  workbook: 'imports.badWorkbook',
  unknown: 'imports.badUnknown',
} as const satisfies Partial<Record<FileProblem['problem'], PlainKey>>;

function problemText(problem: FileProblem): string {
  if (problem.problem === 'size') return t('forms.tooLarge', { size: fileSize(problem.bytes), max: fileSize(problem.max) });
  if (problem.problem !== 'kind') return t(PROBLEMS[problem.problem]);
  const own = t(KINDS[problem.kind]);
  return TABLES.includes(problem.kind) ? own : `${t('imports.notCsv')}. ${own}`;
}

function casemoveText(problem: CasemoveProblem): string {
  if (problem.problem === 'headers') return t('imports.badMissing', { names: problem.names.join(', ') });
  // the first row below the header is the second of the file
  return problem.problem === 'size' ? t('imports.tooLarge') : t('imports.badRows', { row: MAX_PURCHASE_ROWS + 2, n: MAX_PURCHASE_ROWS });
}

/** Why a file cannot be imported, in one or two sentences; null for a file that can. */
export function refusalText(file: ChosenFile): string | null {
  if (file.failed) return t('imports.badReader');
  if (file.opened && file.opened.problem !== null) return problemText(file.opened.problem);
  const problem = casemoveProblem(file);
  return problem && casemoveText(problem);
}

/** Statements of markets have their names. */
type Slug = 'csfloat' | 'skinport' | 'buff' | 'waxpeer' | 'marketcsgo';

const FORMATS: Readonly<Record<Exclude<FormatId, Slug>, PlainKey>> = {
  casemove: 'imports.formatCasemove',
  'cs2trader-history': 'imports.formatCs2trader',
  'cs2trader-inventory': 'imports.formatCs2traderInventory',
  cataloger: 'imports.formatCataloger',
  ghostfolio: 'imports.formatGhostfolio',
  'portfolio-performance': 'imports.formatPortfolioPerformance',
  'lootfolio-investments': 'imports.formatOwnInvestments',
  'lootfolio-sales': 'imports.formatOwnSales',
  'lootfolio-inventory': 'imports.formatOwnInventory',
};

const formatName = (format: FormatId): string => {
  const market = MARKETS.find(({ slug }) => slug === format);
  return market ? t('imports.formatMarket', { market: market.name }) : t(FORMATS[format as Exclude<FormatId, Slug>]);
};

/** What a file was recognised as; null for one that cannot be read. */
export function recognisedAs({ opened }: ChosenFile): string | null {
  if (opened === null || opened.problem !== null) return null;
  if (opened.kind === 'history') return t('imports.formatHistory');
  return opened.format === null ? t('imports.formatTable', { n: opened.columns.length }) : formatName(opened.format);
}
