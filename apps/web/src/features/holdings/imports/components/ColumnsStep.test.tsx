import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { queryClient } from '../../../../lib/query-client.ts';
import { renderPart } from '../../../../test-screen.tsx';
import { fakeImports, ID } from '../fake-imports.test-helper.ts';
import { stubWorker } from '../fake-worker.test-helper.ts';
import { ImportPurchases } from './ImportPurchases.tsx';

const CASE = 'Fracture Case';
const TABLE = `Skin,Paid,When,How\n${CASE},"1,234",3/2/2026,Kauf\nClutch Case,2,2026-01-05,Tausch`;
const STEAM = `<div id="history_row_1_2"><div class="market_listing_gainorloss">+</div><span class="market_listing_price">$3.20</span>
<div class="market_listing_listed_date">Jun 3</div><span class="market_listing_item_name">${CASE}</span><span class="market_listing_game_name">Rust</span></div>`;

const { reset, bodiesOf } = fakeImports();
stubWorker();
beforeEach(() => {
  queryClient.clear();
  localStorage.clear();
  reset();
});

const fileOf = (text: string, name: string): File => new File([text], name);
const press = async (name: string | RegExp): Promise<boolean> => fireEvent.click(await screen.findByRole('button', { name }));
const select = (name: string): Promise<HTMLSelectElement> => screen.findByRole('combobox', { name });
const choose = async (name: string, value: string): Promise<boolean> => fireEvent.change(await select(name), { target: { value } });
const next = (): HTMLButtonElement => screen.getByRole<HTMLButtonElement>('button', { name: 'Next' });
const isOn = (): Promise<void> => waitFor(() => expect(next().disabled).toBe(false));
const rowsSent = (): unknown[] => bodiesOf(`POST /imports/${ID}/rows`).flatMap((body) => (body as { rows: unknown[] }).rows);
const previewed = (): string[][] =>
  [...document.querySelectorAll('tbody tr')].map((row) => [...row.querySelectorAll('td')].map(({ textContent }) => textContent ?? ''));

async function openAndGoOn(...files: File[]): Promise<void> {
  renderPart(<ImportPurchases />);
  await press('Import');
  fireEvent.change(await screen.findByLabelText('Files of purchases'), { target: { files } });
  await waitFor(() => expect(document.querySelector('li[aria-busy="true"]')).toBeNull());
  fireEvent.click(next());
}

describe('the columns of an unknown file', () => {
  it('are chosen by the user, who says what can be read in two ways, and sees the first rows', async () => {
    await openAndGoOn(fileOf(TABLE, 'mine.csv'));
    await screen.findByRole('heading', { name: 'Step 2 of 3: Columns' });
    expect((await select('Item name')).value).toBe('0');
    expect((await select('Bought or sold')).value).toBe('3');
    expect(screen.getByText('For example: 1,234 · 2')).toBeTruthy();
    expect(next().disabled).toBe(true);
    expect([...(await select('What does the price 1,234 mean?')).options].map(({ text }) => text)).toEqual([
      ...['Please choose', '1,234.00 USD', '1.234 USD'],
    ]);
    expect([...(await select('Which day is 3/2/2026?')).options].map(({ text }) => text)).toEqual([
      ...['Please choose', 'Feb 3, 2026', 'Mar 2, 2026'],
    ]);
    await choose('What does the price 1,234 mean?', '.');
    await choose('Which day is 3/2/2026?', 'dmy');
    await choose('What does “Tausch” mean? (1 row)', 'other');
    await choose('Game of rows that name none', '570');
    await isOn();
    expect(previewed()).toEqual([
      ['Bought', CASE, '1', '1,234.00 USD', 'Feb 3, 2026'],
      ['Left out', '“Tausch” is neither a purchase nor a sale.', '', '', ''],
    ]);
    fireEvent.click(next());
    await screen.findByText('New purchases');
    expect(rowsSent()).toMatchObject([{ name: CASE, app_id: 570, units: 1234, scale: 0, day: '2026-02-03', side: 'buy' }]);
    expect(screen.getByText('Not imported, because they are neither purchases nor sales: Tausch (1).')).toBeTruthy();
  });

  it('are remembered with the answers, and still shown', async () => {
    await openAndGoOn(fileOf('Thing;Euro;Was\nFracture Case;3;Tausch\nClutch Case;4;Kauf', 'a.csv'));
    await choose('Item name', '0');
    await choose('Price', '1');
    await choose('2 rows have no day. When were they?', 'today');
    await choose('What does “Tausch” mean? (1 row)', 'sell');
    await isOn();
    fireEvent.click(next());
    await screen.findByText('New purchases');
    await press('Close');
    await press('Import');
    fireEvent.change(await screen.findByLabelText('Files of purchases'), {
      target: { files: [fileOf('Thing;Euro;Was\nClutch Case;5;Tausch', 'b.csv')] },
    });
    await isOn();
    fireEvent.click(next());
    expect((await select('Price')).value).toBe('1');
    expect((await select('What does “Tausch” mean? (1 row)')).value).toBe('sell');
    expect((await select('1 row has no day. When was it?')).value).toBe('today');
    await isOn();
    expect(previewed()).toEqual([['Sold', 'Clutch Case', '1', '5.00 EUR', 'Today']]);
  });

  it('are guessed when what was remembered does not fit', async () => {
    localStorage.setItem('importColumns', JSON.stringify({ 'Skin\tPaid\tWhen\tHow': { choice: { columns: { name: 7 } }, answers: {} } }));
    await openAndGoOn(fileOf(TABLE, 'mine.csv'));
    expect((await select('Item name')).value).toBe('0');
  });

  it('are one choice for all files with the same header', async () => {
    await openAndGoOn(
      fileOf(`Name,Cost,Day\n${CASE},1,3/2/2026`, 'a.csv'),
      fileOf(`Name,Cost,Day\n${CASE},2,4/2/2026`, 'b.csv'),
      fileOf(`Name,Day\n${CASE},2026-01-05`, 'c.csv'),
    );
    const groups = await screen.findAllByRole('region', { name: /csv/ });
    expect(groups.map((group) => within(group).getAllByRole('heading')[0]!.textContent)).toEqual(['a.csv and b.csv', 'c.csv']);
    expect(screen.getByText(/For 2 files with this header\./)).toBeTruthy();
    await choose('Which day is 3/2/2026?', 'mdy');
    await choose('1 row has no price. What did it cost?', 'zero');
    await isOn();
    fireEvent.click(next());
    await screen.findByText('New purchases');
    expect(rowsSent()).toMatchObject([
      { file: 0, day: '2026-03-02' },
      { file: 1, day: '2026-04-02' },
      { file: 2, units: 0 },
    ]);
  });

  it('stop the import where one that matters is overlooked, until the user uses it or leaves it out', async () => {
    await openAndGoOn(fileOf(`Item,Price,Date,Was\n${CASE},1,21.11.2021,bought`, 'mine.csv'));
    expect(await screen.findByText('Days are read as day.month.year.')).toBeTruthy();
    await isOn();
    await choose('Bought or sold', '');
    expect(await screen.findByText('The column Was looks as if it said what was bought and what was sold.')).toBeTruthy();
    await waitFor(() => expect(next().disabled).toBe(true));
    await press('Leave Was out');
    await isOn();
    expect(screen.queryByText(/^The column Was looks/)).toBeNull();
    await choose('Bought or sold', '3');
    await choose('Bought or sold', '');
    await press('Use Was as “Bought or sold”');
    await isOn();
    expect((await select('Bought or sold')).value).toBe('3');
  });
});

describe('a saved history of Steam', () => {
  it('are asked for where only their amounts or numbers are known, and say what the columns of sales mean for the side', async () => {
    await openAndGoOn(fileOf(`Item,Worth,Loot,Sell Price,Sell Date\n${CASE},$2,3,,\n${CASE},$2,1,$3,2026-02-01`, 'mine.csv'));
    expect((await select('Bought or sold')).selectedOptions[0]!.textContent).toBe('As the columns of the sale say');
    expect(await screen.findByText('The column Loot looks like a number of pieces.')).toBeTruthy();
    await press('Use Loot as “Quantity”');
    await waitFor(() => expect(screen.queryByText('The column Loot looks like a number of pieces.')).toBeNull());
    expect((await select('Quantity')).value).toBe('2');
    await choose('Day of the sale', '');
    await choose('Price of the sale', '');
    expect(await screen.findByText('The column Worth holds amounts. Are these the prices?')).toBeTruthy();
  });

  it('are asked in which order a year of two digits stands', async () => {
    await openAndGoOn(fileOf(`Item,Price,Date\n${CASE},2,21-11-15`, 'mine.csv'));
    const question = await select('Which day is 21-11-15?');
    expect([...question.options].map(({ value }) => value)).toEqual(['', 'dmy', 'ymd']);
    await choose('Which day is 21-11-15?', 'ymd');
    await isOn();
    expect(previewed()[0]).toContain('Nov 15, 2021');
  });

  it('needs the year of its newest entry when its days have none', async () => {
    await openAndGoOn(fileOf(STEAM, 'history.html'));
    await screen.findByRole('heading', { name: 'Step 2 of 3: Columns' });
    expect(screen.queryByRole('combobox', { name: 'Item name' })).toBeNull();
    expect(next().disabled).toBe(true);
    await choose('In which year was the newest entry?', '2024');
    await isOn();
    fireEvent.click(next());
    await screen.findByText('New purchases');
    expect(rowsSent()).toMatchObject([{ line: 1, app_id: 252_490, units: 32, scale: 1, day: '2024-06-03', source_id: 'steam:1_2' }]);
  });
});

it('asks what a market took from the prices of sales where its statement does not say it', async () => {
  const trade = {
    ...{ id: 'a1', state: 'verified', created_at: '2026-01-05T10:00:00Z' },
    contract: { price: 1000, is_seller: true, item: { market_hash_name: CASE } },
  };
  await openAndGoOn(fileOf(JSON.stringify({ trades: [trade] }), 'csfloat.json'));
  await screen.findByRole('heading', { name: 'Step 2 of 3: Columns' });
  expect(next().disabled).toBe(true);
  const question = 'What did the market take from the price of 1 sale?';
  const options = [...(await select(question)).options].map(({ text }) => text);
  expect(options.slice(0, 4)).toEqual(['Please choose', 'Nothing: these are the amounts that I received', '0.50%', '1.00%']);
  await choose(question, '200');
  await isOn();
  expect(previewed()).toEqual([['Sold', CASE, '1', '9.80 USD', 'Jan 5, 2026']]);
});
