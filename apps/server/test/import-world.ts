import { beforeAll, beforeEach, expect } from 'vitest';
import { importJob } from '../src/features/holdings/imports/imports.jobs.ts';
import { setClock } from '../src/platform/process/clock.ts';
import { loadItemDirectory } from '../src/prices/board/item-directory.ts';
import { START, type Answer, type TestApi, type User } from './api.ts';
import { AK_FT, CASE } from './items.ts';

/** The numbers of rows of an import without rows, by state. */
export const NO_ROWS = { new: 0, known: 0, alike: 0, unknown: 0, day: 0, rate: 0, price: 0 };

/** Imports of a user, who is a new one in each test. Call it at the top of the file. */
export function importWorld(test: TestApi) {
  const world = { user: null as unknown as User };
  beforeAll(() => test.offer('buff', { [AK_FT]: 10_000, [CASE]: 500 }));
  beforeEach(async () => {
    setClock(START);
    world.user = await test.signIn();
  });

  const call = (path: string, body: object = {}, as = world.user): Promise<Answer> => test.send(`POST /imports${path}`, { as, body });
  const view = async (id: number, as = world.user): Promise<Answer> => test.send(`GET /imports/${id}`, { as });
  const rowsIn = async (id: number, state: string) => (await test.send(`GET /imports/${id}/rows?state=${state}`, { as: world.user })).body;
  const placesIn = async (id: number, state: string): Promise<number[]> =>
    (await rowsIn(id, state)).items.map(({ place }: { place: number }) => place);
  const lots = async () =>
    (await test.send('GET /investments/get-all?state=all&sortBy=buyDate&sortOrder=ASC&pageSize=100', { as: world.user })).body;
  const sales = async () => (await test.send('GET /sales/get-sales?appId=0&sortBy=date&sortOrder=ASC', { as: world.user })).body;

  /** Works on an import as a worker does. */
  const work = async (draftId: number): Promise<void> =>
    importJob({ db: test.db, items: await loadItemDirectory(test.db), boards: test.api.boards }).run(
      { draftId },
      new AbortController().signal,
    );
  const checked = async (id: number, choices: object = {}) => {
    expect((await call(`/${id}/check`, choices)).body).toMatchObject({ success: true, item: { state: 'checking', done: 0 } });
    await work(id);
    return (await view(id)).body.item;
  };
  const added = async (id: number) => {
    expect((await call(`/${id}/run`)).body).toMatchObject({ item: { state: 'importing' } });
    await work(id);
    return (await view(id)).body.item;
  };
  /** Imports rows whole. Returns what became of them. */
  const imported = async (rows: object[]) => {
    const { id } = (await call('', { file_names: ['history.csv'] })).body.item;
    expect((await call(`/${id}/rows`, { from: 0, rows })).status).toBe(200);
    const { summary } = await checked(id);
    return { id, summary, item: await added(id) };
  };
  return { world, call, view, rowsIn, placesIn, lots, sales, work, checked, added, imported };
}
