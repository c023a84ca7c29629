import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { DAY, HOUR } from '../../../../test/api.ts';
import { casemoveFile, type CasemoveForm, type CasemoveRow } from '../../../../test/casemove.ts';
import { exportData } from '../../../../test/data-export.ts';
import { ownerOf, seenAsset } from '../../../../test/goods.ts';
import { AK_FT, AWP, CASE, STICKER } from '../../../../test/items.ts';
import { AK, CASES, FILE, OUTSIDE, storageApi } from '../../../../test/storage.ts';
import { advanceClock, now } from '../../../platform/process/clock.ts';

const { test, of, send, preview, load, stored, list, statistics, inventoryId, assets, here, steam } = storageApi();

describe('the preview of a file of storage units', () => {
  it('says what is in it, what is left out and why, and stores nothing', async () => {
    await steam([], { Cases: 98 });
    const bad: CasemoveRow[] = [
      { name: 'No Such Thing', unit: 'Play' },
      { name: CASE, quantity: 0, unit: 'Play' },
      { name: '', unit: 'Play' },
    ];
    expect(await preview([...FILE, ...bad])).toEqual({
      success: true,
      rows: 7,
      recognised: 3,
      outside: 1,
      shown: 0,
      added: 102,
      known: 0,
      gone: 0,
      count: 102,
      value: 8000 + 100_000,
      items: [
        { name: 'Play', count: 2, value: 8000, steam_count: null, stored_count: 0 },
        { name: 'Cases', count: 100, value: 100_000, steam_count: 98, stored_count: 0 },
      ],
      total: 2,
      skipped: [
        { row: 6, column: 'Item Name', reason: 'unknown', text: 'No Such Thing' },
        { row: 7, column: 'Combined QTY', reason: 'quantity', text: CASE },
        { row: 8, column: 'Item Name', reason: 'name', text: '' },
      ],
      skipped_total: 3,
    });
    expect(await stored()).toEqual({ success: true, items: [], total: 0, count: 0, value: 0 });
    expect((await statistics()).stored_count).toBe(0);
  });

  it('compares with what is stored', async () => {
    await load(FILE);
    expect(await preview([AK, { ...CASES, quantity: 110 }])).toMatchObject({ added: 10, known: 101, gone: 1, count: 111 });
  });

  it('names no more than 200 rows that are left out, and counts all', async () => {
    const bad = Array.from({ length: 250 }, (): CasemoveRow => ({ name: 'No Such Thing', unit: 'Play' }));
    const body = await preview(bad);
    expect([body.skipped.length, body.skipped_total, body.total]).toEqual([200, 250, 0]);
  });
});

describe('an import', () => {
  it('stores what lies in units beside the inventory: counted, valued, locked, with the name of the unit', async () => {
    await steam([seenAsset('1', test.item(AK_FT))]);
    expect(await load(FILE)).toEqual({
      success: true,
      id: expect.any(Number),
      count: 102,
      units: 2,
      added: 102,
      known: 0,
      gone: 0,
      skipped_total: 0,
    });
    expect(await statistics()).toMatchObject({ total_count: 103, tradable_count: 1, stored_count: 102 });
    const body = await list();
    expect(
      body.items.map((item: { storage_unit: string; units: number; tradable: boolean }) => [item.storage_unit, item.units, item.tradable]),
    ).toEqual([
      [null, 1, true],
      ['Play', 1, false],
      ['Play', 1, false],
      ['Cases', 100, false],
    ]);
    expect(body.items[2]).toMatchObject({
      name: AWP,
      asset_id: expect.stringMatching(/^u[0-9a-f]{16}$/),
      float: 0.31,
      stickers: [
        { name: 'Crown (Foil)', slug: test.item(STICKER).slug },
        { name: 'Nobody', slug: null },
      ],
      updated_at: now().toISOString(),
    });
    expect((await test.send('GET /init/net-worth', { as: of.user })).body).toMatchObject({ net_worth: 8000 + 8000 + 100_000, count: 103 });
    expect((await test.send('GET /steam/graph', { as: of.user })).body.data).toMatchObject([{ value: 116_000 }]);
    expect((await test.send('POST /steam/fetch-inventory', { as: of.user, body: {} })).body.total).toBe(1);
    expect(await stored()).toMatchObject({
      total: 1,
      count: 102,
      value: 108_000,
      items: [
        {
          file_name: 'units.csv',
          count: 102,
          units: [
            { name: 'Cases', count: 100 },
            { name: 'Play', count: 2 },
          ],
        },
      ],
    });
    const audited = await test.db
      .selectFrom('audit_log')
      .select('new_value')
      .where('action', '=', 'storage.imported')
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    expect(audited).toMatchObject([{ new_value: { file_name: 'units.csv', added: 102, units: 2 } }]);
  });

  it.each<[string, CasemoveForm, string]>([
    ['with dollars', 'new', '$1,210.50'],
    ['with euros', 'new', '1.210,50 €'],
    ['of an older version', 'old', '$1.00'],
    ['saved by a spreadsheet', 'spreadsheet', '$1.00'],
  ])('of a file %s stores the same', async (_, form, price) => {
    await load(
      FILE.map((row) => ({ ...row, price, tag: row === AK ? 'my "main", gun' : '' })),
      { form },
    );
    expect((await here()).map(({ units, fingerprint, details }) => [units, fingerprint, details.nameTag])).toEqual([
      [1, `float ${Math.fround(0.211641)}`, 'my "main", gun'],
      [1, `float ${Math.fround(0.31)}`, undefined],
      [100, null, undefined],
    ]);
  });

  it('of a file with its separator and titles above the header stores the same', async () => {
    const csv = `sep=;\r\nMy storage units;;\r\n\r\n${casemoveFile(FILE, 'spreadsheet').slice(1)}`;
    const { body } = await test.send('POST /steam/storage', { as: of.user, body: { csv, file_name: 'units.csv' } });
    expect(body).toMatchObject({ count: 102, units: 2, added: 102, skipped_total: 0 });
    expect(await load(FILE)).toMatchObject({ added: 0, known: 102, gone: 0 });
  });

  it('of the same file changes nothing: the same things, with their first day and what their owner typed', async () => {
    await load(FILE);
    const before = await assets();
    const key = before[2]!.key;
    const priced = { market_id: 1, item: { asset_id: key, app_id: 730, price: 250 } };
    expect((await test.send('POST /steam/update-price', { as: of.user, body: priced })).status).toBe(200);
    advanceClock(DAY);
    expect(await load(FILE.toReversed())).toMatchObject({ added: 0, known: 102, gone: 0 });
    expect(await assets()).toEqual(before.map((one) => (one.key === key ? { ...one, buy_price: 250 } : one)));
    expect(await stored()).toMatchObject({ total: 1, count: 102 });
  });

  it('replaces what lay in the units of its file, and leaves the others', async () => {
    await load(FILE);
    const [ak, awp, cases] = await assets();
    advanceClock(HOUR);
    // the AK moved to another unit, ten cases are gone
    await load(
      [
        { ...AK, unit: 'Other' },
        { ...CASES, quantity: 90 },
      ],
      { file_name: 'second.csv' },
    );
    expect(await here()).toMatchObject([
      { id: ak!.id, first_seen: ak!.first_seen, details: { storageUnit: 'Other' } },
      { id: awp!.id, details: { storageUnit: 'Play' } },
      { id: cases!.id, units: 90 },
    ]);
    expect((await stored()).items).toMatchObject([
      {
        file_name: 'second.csv',
        units: [
          { name: 'Cases', count: 90 },
          { name: 'Other', count: 1 },
        ],
      },
      { file_name: 'units.csv', units: [{ name: 'Play', count: 1 }] },
    ]);
    await load([{ ...CASES, unit: 'Play' }]);
    expect((await assets()).find(({ id }) => id === awp!.id)).toMatchObject({ last_seen: now() });
    expect((await stored()).items.map((one: { file_name: string }) => one.file_name)).toEqual(['units.csv', 'second.csv']);
  });

  it('is removed as a whole: what it alone showed is deleted, what was known before is gone', async () => {
    const { id: first } = await load(FILE);
    const [ak] = await assets();
    advanceClock(HOUR);
    const { id: second } = await load([AK, KARAMBIT_ROW]);
    expect((await test.send(`DELETE /steam/storage/${second}`, { as: of.user })).body).toEqual({ success: true, id: second, count: 2 });
    expect((await assets()).map(({ id, units, last_seen: gone }) => [id === ak!.id, units, gone === null])).toEqual([
      [true, 1, false],
      [false, 1, false],
      [false, 100, true],
    ]);
    expect(await statistics()).toMatchObject({ total_count: 100, stored_count: 100 });
    expect((await test.send(`DELETE /steam/storage/${first}`, { as: of.user })).body.count).toBe(100);
    expect((await test.send(`DELETE /steam/storage/${first}`, { as: of.user })).status).toBe(404);
    expect(await stored()).toMatchObject({ total: 0, count: 0 });
    expect(await statistics()).toMatchObject({ total_count: 0, stored_count: 0 });
    expect((await test.send('GET /init/net-worth', { as: of.user })).body.net_worth).toBe(0);
    // the AK is recognised when it comes back
    await load([AK]);
    expect(await here()).toMatchObject([{ id: ak!.id, first_seen: ak!.first_seen }]);
  });

  it('is its owner’s alone', async () => {
    const { id } = await load(FILE);
    const other = await ownerOf(test, []);
    expect(await stored(other)).toMatchObject({ total: 0 });
    expect((await test.send(`DELETE /steam/storage/${id}`, { as: other })).status).toBe(404);
    expect(await stored()).toMatchObject({ total: 1 });
  });

  it('needs no inventory that Steam shows', async () => {
    const steamId = '76561198000000444';
    of.user = { ...(await test.signIn({ steamId })), steamId };
    await load(FILE);
    expect(await list()).toMatchObject({ total: 3, updated_at: null });
    expect((await test.send('GET /init/net-worth', { as: of.user })).body).toMatchObject({ net_worth: 108_000, count: 102 });
  });

  it('twice at once stores everything once', async () => {
    await Promise.all([load(FILE), load(FILE)]);
    expect(await statistics()).toMatchObject({ total_count: 102, stored_count: 102 });
    expect((await stored()).total).toBe(1);
  });

  it('is exported with the account and deleted with it', async () => {
    await load(FILE);
    const text = JSON.stringify((await exportData(test, of.user)).body);
    expect(['"file_name":"units.csv"', '"units":["Cases","Play"]', '"storageUnit":"Play"'].filter((part) => !text.includes(part))).toEqual(
      [],
    );
    const id = await inventoryId();
    expect((await test.send('DELETE /users/account', { as: of.user, body: {} })).status).toBe(200);
    for (const table of ['assets', 'storage_imports', 'storage_units'] as const)
      expect(await test.db.selectFrom(table).select('inventory_id').where('inventory_id', '=', id).execute()).toEqual([]);
  });
});

const KARAMBIT_ROW: CasemoveRow = { name: '★ Karambit | Doppler', wear: 'Factory New', float: 0.01, unit: 'Play' };

describe('a file that cannot be read', () => {
  const header = casemoveFile([]);
  it.each([
    [
      'no table of Casemove',
      'a,b\n1,2',
      'Row 1: the column Item Name is missing. Choose the CSV file that Casemove exports.',
      { row: 1, column: 'Item Name' },
    ],
    [
      'no storage units, below a title',
      `My items\n${header.replace('Storage Name', 'Box')}\n"Recoil Case",,,,true,"Cases",,,1,,,,`,
      'Row 2: the column Storage Name is missing. Choose the CSV file that Casemove exports.',
      { row: 2, column: 'Storage Name' },
    ],
    ['an open quote', `${header}\n"AK`, 'Row 2, column Item Name: a quotation mark is not closed.', { row: 2, column: 'Item Name' }],
    [
      'text behind a quote',
      `${header}\n\n"AK" x,`,
      'Row 3, column Item Name: there is text behind the closing quotation mark.',
      { row: 3, column: 'Item Name' },
    ],
  ])('with %s is refused with row and column', async (_, csv, msg, place) => {
    for (const path of ['/steam/storage/preview', '/steam/storage']) {
      const { status, body } = await test.send(`POST ${path}`, { as: of.user, body: { csv, file_name: 'x.csv' } });
      expect([status, body]).toEqual([400, { success: false, code: 'VALIDATION', msg, fields: { csv: msg }, metaData: place }]);
    }
  });

  it('is refused in Turkish too, and for games without storage units', async () => {
    const sent = { as: of.user, headers: { 'accept-language': 'tr' } };
    const refused = async (body: object) =>
      (await test.send('POST /steam/storage', { ...sent, body: { file_name: 'x.csv', ...body } })).body;
    expect((await refused({ csv: `${header}\n"AK` })).fields.csv).toBe('Satır 2, sütun Item Name: tırnak işareti kapatılmamış.');
    expect((await refused({ csv: casemoveFile(FILE), appid: 570 })).fields).toEqual({
      appid: 'Yalnızca CS2’de depolama birimi var.',
    });
  });

  it('is refused when nothing in it lies in a unit, when it is empty, and when it is too large', async () => {
    expect((await send('/steam/storage', [OUTSIDE])).body.fields).toEqual({ csv: 'The file has nothing that lies in a storage unit.' });
    const plain = (csv: string) => test.send('POST /steam/storage', { as: of.user, body: { csv, file_name: 'x.csv' } });
    expect(Object.keys((await plain('')).body.fields)).toEqual(['csv']);
    expect(Object.keys((await plain('x'.repeat(5_000_001))).body.fields)).toEqual(['csv']);
    expect((await plain('"'.repeat(5_100_000))).status).toBe(413);
    const huge = Array.from({ length: 11 }, (): CasemoveRow => ({ ...CASES, quantity: 100_000 }));
    expect((await send('/steam/storage', huge)).body.metaData).toEqual({ row: 12, column: 'Combined QTY' });
    await load(huge.slice(0, 6));
    expect((await send('/steam/storage', [{ ...CASES, unit: 'X', quantity: 100_000 }])).status).toBe(200);
    const more = huge.slice(0, 5).map((row) => ({ ...row, unit: 'Y' }));
    expect((await send('/steam/storage', more)).body.code).toBe('LIMIT_REACHED');
    expect((await statistics()).stored_count).toBe(700_000);
  });

  it('is refused when units would have more different things than a screen can be made of', async () => {
    await load(FILE);
    const id = await inventoryId();
    await sql`insert into assets (inventory_id, source, steam_asset_id, item_id, units, tradable, details, first_seen)
      select ${id}, 'storage', 'u' || lpad(n::text, 16, '0'), ${test.item(CASE).itemId}, 1, false, '{"storageUnit": "Full"}', ${now()}
      from generate_series(1, 99997) as n`.execute(test.db);
    expect((await send('/steam/storage', FILE)).status).toBe(200);
    const refused = await send('/steam/storage', [{ ...AK, unit: 'One more', float: 0.123 }]);
    expect([refused.status, refused.body]).toMatchObject([
      400,
      { code: 'LIMIT_REACHED', msg: 'Storage units can have at most 100,000 different items in all.' },
    ]);
  });
});
