import { downloadOperationFile } from '@lootfolio/contract/features/people/operations';
import { exportWatchlist } from '@lootfolio/contract/features/market/watchlist';
import { expect, it } from 'vitest';
import { describeFile } from './send-file.ts';

const typesOf = (described: object): string[] => Object.keys((described as { content: object }).content);
const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

it('describes the types of a file by the formats that its call takes, or all for a file that is ready', () => {
  expect(typesOf(describeFile(exportWatchlist))).toEqual(['text/csv', SHEET, 'application/pdf']);
  expect(typesOf(describeFile(downloadOperationFile))).toEqual(['text/csv', SHEET, 'application/pdf', 'application/json']);
});
