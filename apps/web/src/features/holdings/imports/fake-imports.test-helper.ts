import { fakeServer, reply, type Sent } from '../../../lib/fake-server.test-helper.ts';
import type { Draft, DraftRow, Summary, UnknownName } from './imports.queries.ts';

export const ID = 5;
const NO_ROWS = { new: 0, known: 0, alike: 0, unknown: 0, day: 0, rate: 0, price: 0 };

export const summaryOf = (changes: Partial<Omit<Summary, 'rows'>> & { rows?: Partial<Summary['rows']> } = {}): Summary => ({
  ...{
    purchases: 1,
    pieces: 1,
    cost: 0,
    value: 28_000,
    unpriced: 0,
    sold: 0,
    unmatched: 0,
    first_day: null,
    last_day: null,
    rates: [],
    rates_missing: [],
  },
  ...changes,
  rows: { ...NO_ROWS, new: 1, ...changes.rows },
});

const item = (item_id: number, name: string) => ({
  ...{ item_id, general_id: item_id, name, short_name: name, slug: `item-${item_id}`, app_id: 730, game: 'cs2', image: '', color: null },
});
export const SUGGESTED = item(11, 'AK-47 | Redline (Field-Tested)');

export const rowOf = (place: number, changes: Partial<DraftRow> = {}): DraftRow => ({
  ...{
    place,
    file: 0,
    line: place + 2,
    side: 'buy',
    app_id: 730,
    name: 'Fracture Case',
    quantity: 2,
    units: 125,
    scale: 2,
    currency: 'USD',
  },
  ...{ price: 1250, rate: null, day: '2026-02-03', item: null },
  ...changes,
});

type Fake = {
  draft: Draft;
  /** What a check finds. */
  summary: Summary;
  rows: Partial<Record<string, DraftRow[]>>;
  names: UnknownName[];
  present: boolean;
  /** Answers a call in another way. */
  answer: (sent: Sent) => Response | undefined;
  sent: Sent[];
};

/** A server of imports. A check and an import are done when the draft is asked for. */
export function fakeImports() {
  const nothing = (): Fake => ({
    draft: {
      ...{
        id: ID,
        state: 'filling',
        rows: 0,
        done: 0,
        file_names: [],
        summary: null,
        failure: null,
        message: null,
        doubles: 0,
        import_id: null,
      },
    },
    ...{ summary: summaryOf(), rows: {}, names: [], present: false, answer: () => undefined, sent: [] },
  });
  const fake = nothing();
  const item = (): Response => reply({ success: true, item: fake.draft });
  const change = (changes: Partial<Draft>): Response => {
    fake.draft = { ...fake.draft, ...changes };
    return item();
  };
  const settle = (): Response => {
    if (fake.draft.state === 'checking') return change({ state: 'checked', summary: fake.summary });
    return fake.draft.state === 'importing' ? change({ state: 'imported', import_id: 8 }) : item();
  };
  const answer = (sent: Sent): Response => {
    const { path, init, url } = sent;
    const call = `${init.method} ${path.replace(/\?.*/, '')}`;
    const body = sent.body as { file_names: string[]; from: number; rows: unknown[] };
    if (call === 'GET /imports/present')
      return reply({ success: true, item: fake.present ? fake.draft : null, updated_at: '2026-11-20T12:00:00.000Z' });
    if (call === 'POST /imports') return change({ state: 'filling', rows: 0, summary: null, file_names: body.file_names });
    if (call === `POST /imports/${ID}/rows`) {
      fake.draft = { ...fake.draft, rows: body.from + body.rows.length };
      return reply({ success: true, rows: fake.draft.rows });
    }
    if (call === `POST /imports/${ID}/check`) return change({ state: 'checking' });
    if (call === `POST /imports/${ID}/run`) return change({ state: 'importing' });
    if (call === `DELETE /imports/${ID}`) return reply({ success: true });
    if (call === `GET /imports/${ID}`) return settle();
    const state = new URL(url, 'http://localhost').searchParams.get('state') ?? 'new';
    const items = call.endsWith('/names') ? fake.names : (fake.rows[state] ?? []);
    return reply({ success: true, items, total: items.length });
  };
  const server = fakeServer((sent) => fake.answer(sent) ?? answer(sent));
  fake.sent = server.sent;
  return {
    fake,
    reset: (): void => void Object.assign(fake, { ...nothing(), sent: server.sent }),
    /** The bodies of the calls of this kind so far: `POST /imports/5/rows`. */
    bodiesOf: (call: string): unknown[] =>
      server.sent.filter(({ path, init }) => `${init.method} ${path}` === call).map(({ body }) => body),
  };
}
