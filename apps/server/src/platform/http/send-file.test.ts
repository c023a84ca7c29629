import { downloadOperationFile } from '@lootfolio/contract/features/people/operations';
import { exportWatchlist } from '@lootfolio/contract/features/market/watchlist';
import { expect, it } from 'vitest';
import { describeFile, fileNamed } from './send-file.ts';

const typesOf = (described: object): string[] => Object.keys((described as { content: object }).content);
const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

it('describes the types of a file by the formats that its call takes, or all for a file that is ready', () => {
  expect(typesOf(describeFile(exportWatchlist))).toEqual(['text/csv', SHEET, 'application/pdf']);
  expect(typesOf(describeFile(downloadOperationFile))).toEqual(['text/csv', SHEET, 'application/pdf', 'application/json']);
});

it.each([
  ['watchlist-2026-11-20.csv', 'watchlist-2026-11-20.csv', 'watchlist-2026-11-20.csv'],
  ['Yatırımlar.xlsx', 'Yatirimlar.xlsx', 'Yat%C4%B1r%C4%B1mlar.xlsx'],
  ['ĞÜŞİÖÇ ğüşiöç.pdf', 'GUSIOC_gusioc.pdf', '%C4%9E%C3%9C%C5%9E%C4%B0%C3%96%C3%87%20%C4%9F%C3%BC%C5%9Fi%C3%B6%C3%A7.pdf'],
  [`龍 "a"; b='(*)'\\\r\n.csv`, '___a___b_________.csv', '%E9%BE%8D%20%22a%22%3B%20b%3D%27%28%2A%29%27%5C%0D%0A.csv'],
  ['half \ud800.csv', 'half__.csv', 'half%20%EF%BF%BD.csv'],
])('names %j in ASCII and in UTF-8', (name, plain, encoded) => {
  expect(fileNamed(name)).toBe(`attachment; filename="${plain}"; filename*=UTF-8''${encoded}`);
});
