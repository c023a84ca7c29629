import { feeOf, net } from '@lootfolio/domain/fees';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApi, type User } from '../../../../test/api.ts';
import { ownerOf, seenAsset } from '../../../../test/goods.ts';
import { AK_FT, AWP, CASE } from '../../../../test/items.ts';
import { readCsv } from '../../../../test/read-csv.ts';
import { readPdf } from '../../../../test/read-pdf.ts';

const test = testApi();
let user: User;

beforeAll(async () => {
  await test.offer('buff', { [AK_FT]: 8000, [CASE]: 1000 });
  await test.offer('steam', { [AWP]: 100_000 });
  user = await ownerOf(test, [
    seenAsset('1', test.item(AK_FT), { tradable: false }),
    seenAsset('2', test.item(AK_FT)),
    seenAsset('3', test.item(AK_FT)),
    seenAsset('4', test.item(CASE), { units: 4 }),
    seenAsset('5', test.item(AWP)),
  ]);
  for (const [asset_id, price] of [
    ['1', 5000],
    ['2', 6001],
  ] as const)
    await test.send('POST /steam/update-price', { as: user, body: { market_id: 1, item: { asset_id, app_id: 730, price } } });
  await test.db.updateTable('assets').set({ bought_on: '2026-01-02' }).where('steam_asset_id', '=', '2').execute();
});

const exported = (body: object, language = 'en') =>
  test.send('POST /steam/inventory/export', { as: user, body, headers: { 'accept-language': language } });
const dollars = (money: number): string => (money / 1000).toFixed(2);

describe('the inventory as a file', () => {
  it('has one row for each name, and a last one with what all is worth [INV-226, INV-227, INV-229, INV-230]', async () => {
    const answer = await exported({ format: 'csv', page: 1, pageSize: 1000 });
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="Inventory.csv"; filename*=UTF-8''Inventory.csv`);
    const [head, ...rows] = readCsv(answer);
    expect(head!.map((name) => name.replace(/ \((USD|%)\)$/, ''))).toEqual([
      ...[
        'Name',
        'Type',
        'Exterior',
        'Qty',
        'Tradable',
        'Buy Price',
        'Total Buy',
        'Buff Price',
        'Buff Profit',
        'Total Sale',
        'Ratio',
        'Buy Date',
      ],
    ]);
    // 5.501 dollars are the rounded average of the two known buy prices
    const average = 5501;
    const profit = net(8000, feeOf(2.5)) - average;
    expect(rows).toHaveLength(4);
    expect(rows.find(([name]) => name === AK_FT)).toEqual([
      ...[AK_FT, 'Rifle', 'Field-Tested', '3', '2'],
      ...[expect.stringMatching(/^5\.50/), expect.stringMatching(/^16\.50/), '8.00', expect.stringMatching(/^2\.30|2\.299/), '24.00'],
      ...[String(Math.round((profit / average) * 10_000) / 100), '2026-01-02'],
    ]);
    expect(rows.find(([name]) => name === CASE)).toEqual([
      CASE,
      'Container',
      '-',
      '4',
      '4',
      '-',
      '-',
      '1.00',
      '-',
      '4.00',
      '-',
      '2026-11-20',
    ]);
    expect(rows.find(([name]) => name === AWP)!.slice(5, 11)).toEqual(['-', '-', '-', '-', '-', '-']);
    expect(rows.at(-1)!.slice(0, 10)).toEqual([
      'Total Inventory Worth',
      '',
      '',
      '8',
      '7',
      '-',
      expect.stringMatching(/^16\.50/),
      '-',
      '-',
      dollars(28_000),
    ]);
  });

  it('is an Excel or PDF file of the same name [INV-227]', async () => {
    for (const [format, start] of [
      ['xlsx', 'PK'],
      ['pdf', '%PDF'],
    ] as const) {
      const answer = await exported({ format });
      expect([answer.headers['content-disposition'], answer.text.slice(0, start.length)]).toEqual([
        `attachment; filename="Inventory.${format}"; filename*=UTF-8''Inventory.${format}`,
        start,
      ]);
    }
  });

  it('has in its PDF name, quantity and the figures of buying and selling [INV-228]', async () => {
    const [texts] = readPdf((await exported({ format: 'pdf', type: ['Rifle'] })).bytes);
    // headings and names are broken into lines
    const whole = texts!.join(' ').replace(/ \((USD|%)\)/g, '');
    expect(whole).toContain('Name Qty Buy Price Total Buy Buff Price Buff Profit Total Sale Ratio Buy Date');
    expect(whole).toContain(`${AK_FT} 3 $5.50 $16.50 $8.00 $2.30 $24.00 41.79% Jan 2, 2026`);
  });

  it('keeps the filters and the language of its reader', async () => {
    const rows = readCsv(await exported({ format: 'csv', type: ['Rifle'] }, 'tr'), ';');
    expect(rows.slice(1).map(([name]) => name)).toEqual([expect.stringContaining('Redline'), 'Toplam envanter değeri']);
  });
});
