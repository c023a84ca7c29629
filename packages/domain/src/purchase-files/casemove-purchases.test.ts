import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_PURCHASE_FILE, MAX_PURCHASE_ROWS } from '../investments.ts';
import { looksLikeCasemove, missingHeaders, readCasemovePurchases } from './casemove-purchases.ts';
import { drain, refusalOf } from './purchase-files.test-helper.ts';

const HEADER = 'Item Name,Item Custom Name,Price,Storage Name,Category,Combined QTY,Item Wear Name,Item Paint Wear';
const read = (text: string) => drain(readCasemovePurchases(text)).value;
const csv = (...rows: string[]): string => [HEADER, ...rows].join('\n');

describe('the file of Casemove', () => {
  it('becomes purchases; rows outside of units are dropped [INVEST-224] [INVEST-225] [INVEST-226]', () => {
    const file = csv(
      '"AK-47 | Redline","my \\"main\\"","$10.00","Play","Rifles",1,"Field-Tested",0.211641',
      '"Fracture Case",,"$0.30","Cases","Containers",900,,',
      '"Fracture Case",,"$0.30","#Inventory","Containers",5,,',
      '"★ Karambit | Doppler - Ruby",,"$900","Play","Knives",2,"Factory New",0.01',
      '"AWP | Asiimov (Field-Tested)",,"$100","Play","",1.0,"Field-Tested","0,2"',
    );
    const base = { kind: 'buy', app_id: 730, buyPrice: 0, buyDate: null, market: null };
    expect(read(file)).toEqual({
      rows: [
        { ...base, row: 2, name: 'AK-47 | Redline (Field-Tested)', category: 'Rifles', quantity: 1, float: 0.211641 },
        { ...base, row: 3, name: 'Fracture Case', category: 'Containers', quantity: 900, float: null },
        { ...base, row: 5, name: '★ Karambit | Doppler (Factory New) - Ruby', category: 'Knives', quantity: 2, float: null },
        { ...base, row: 6, name: 'AWP | Asiimov (Field-Tested)', category: '', quantity: 1, float: 0.2 },
      ],
      badRows: [],
      dropped: { outsideUnits: 1, otherGames: 0, listings: 0 },
    });
  });

  it('is the same from a spreadsheet, and with the older header', () => {
    const rows = read(csv('"Fracture Case",,,"Cases","Containers",900,,', '"P250 | Sand Dune",,,"Play","",1,"Well-Worn",0.4')).rows;
    const spreadsheet = `\uFEFF${HEADER.replaceAll(',', ';')}\r\n"Fracture Case";"";"";"Cases";"Containers";"900";"";""\r\n"P250 | Sand Dune";;;Play;;1;Well-Worn;"0,4"\r\n`;
    expect(read(spreadsheet).rows).toEqual(rows);
    const older = `${HEADER.replaceAll(',', ', ').replace(' Price,', '')}\n"Fracture Case",,"Cases","Containers",900,,\n"P250 | Sand Dune",,"Play","",1,"Well-Worn",0.4`;
    expect(read(older).rows).toEqual(rows);
    expect(read(csv('"Fracture Case",,,"Cases","Containers",900,,').replaceAll(',', '\t')).rows).toEqual(rows.slice(0, 1));
  });

  it('is refused with the names of all headers that are missing', () => {
    expect(refusalOf(() => read('Item Name,Storage Name,Price\n'))).toEqual([
      'column',
      1,
      'Category, Combined QTY, Item Wear Name, Item Paint Wear',
    ]);
    expect(refusalOf(() => read(''))?.[2]).toBe('Category, Combined QTY, Item Name, Storage Name, Item Wear Name, Item Paint Wear');
    expect([looksLikeCasemove(HEADER.split(',')), looksLikeCasemove(['Item Name', ' Storage Name'])]).toEqual([true, true]);
    expect([looksLikeCasemove(['Category', 'Price']), looksLikeCasemove(['Item Name', 'Price'])]).toEqual([false, false]);
    expect(looksLikeCasemove(['Item Name', 'Category', 'Price', 'Date'])).toBe(false);
    expect(missingHeaders(HEADER.split(','))).toEqual([]);
  });

  it.each([
    ['"",,,"A","",1,,', 'name', 'Item Name', ''],
    ['"Fracture\\u0000 Case",,,"A","",1,,', 'name', 'Item Name', 'Fracture\0 Case'],
    [`"Fracture Case",,,"A","${'x'.repeat(61)}",1,,`, 'category', 'Category', 'x'.repeat(61)],
    ['"Fracture Case",,,"A","",,,', 'quantity', 'Combined QTY', ''],
    ['"Fracture Case",,,"A","",0,,', 'quantity', 'Combined QTY', '0'],
    ['"Fracture Case",,,"A","",1.5,,', 'quantity', 'Combined QTY', '1.5'],
    ['"Fracture Case",,,"A","","1.000",,', 'quantity', 'Combined QTY', '1.000'],
    ['"Fracture Case",,,"A","",-1,,', 'quantity', 'Combined QTY', '-1'],
    ['"Fracture Case",,,"A","",1000001,,', 'quantity', 'Combined QTY', '1000001'],
    ['"Fracture Case",,,"A","",1,,1.2', 'float', 'Item Paint Wear', '1.2'],
    ['"Fracture Case",,,"A","",3,,abc', 'float', 'Item Paint Wear', 'abc'],
    ['"Fracture Case",,"A"', 'cells', null, 'Fracture Case'],
  ])('leaves %s out', (row, problem, column, text) => {
    const { rows, badRows } = read(csv('"Fracture Case",,,"A","",1,,', row, ''));
    expect([rows.length, badRows]).toEqual([1, [{ row: 3, column, problem, text }]]);
  });

  it('has at most 5,000 rows besides those in the inventory, and a million characters', () => {
    const many = csv(
      ...Array.from({ length: MAX_PURCHASE_ROWS }, () => '"Fracture Case",,,"A","",1,,'),
      '"Fracture Case",,,"#Inventory","",1,,',
    );
    expect(read(many).rows).toHaveLength(MAX_PURCHASE_ROWS);
    expect(refusalOf(() => read(`${many}\n"Fracture Case",,,"A","",1,,`))).toEqual(['rows', MAX_PURCHASE_ROWS + 3, null]);
    expect(refusalOf(() => read('x'.repeat(MAX_PURCHASE_FILE + 1)))).toEqual(['size', 1, null]);
  });

  it('keeps every name, quantity and float that Casemove can write', () => {
    const row = fc.record({
      name: fc
        .string({ unit: fc.constantFrom('a', 'é', '★', '™', '|', ',', ';', '"', '\\', ' ', '-') })
        .filter((name) => name.trim() !== ''),
      quantity: fc.integer({ min: 1, max: 1_000_000 }),
      float: fc.option(fc.double({ min: 0, max: 1, noNaN: true }).filter((value) => value === 0 || value > 1e-6)),
    });
    fc.assert(
      fc.property(fc.array(row, { maxLength: 20 }), (rows) => {
        const file = csv(
          ...rows.map(({ name, quantity, float }) =>
            JSON.stringify([name, null, null, 'Unit', 'Any', quantity, null, float]).slice(1, -1).replaceAll('null', ''),
          ),
        );
        const found = read(file);
        expect(found.badRows).toEqual([]);
        expect(found.rows.map(({ name, quantity, float }) => ({ name, quantity, float }))).toEqual(
          rows.map(({ name, quantity, float }) => ({ name: name.trim(), quantity, float: quantity === 1 ? float : null })),
        );
      }),
    );
  });
});
