import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../../../lib/query-client.ts';
import { fakeServer, reply, type Sent } from '../../../../lib/fake-server.test-helper.ts';
import { tabStore } from '../../../../lib/storage.ts';
import { renderPart } from '../../../../test-screen.tsx';
import { operation } from '../operation.test-helper.ts';
import { OPERATIONS } from '../operations.keys.ts';
import { OperationsButton, useEndedOperations, useStartedOperation } from '../operations.public.tsx';
import type { Item, Operation } from '../operations.queries.ts';
import { closePanel, openPanel, unfollow } from '../panel-state.ts';

const AT = '2026-11-20T12:00:00.000Z';
const ONE = operation({ id: 'one', items: { done: 2, failed: 1, waiting: 1 } });
const ended = (changes: Parameters<typeof operation>[0] = {}): Operation =>
  operation({ id: 'one', state: 'partial', ended_at: AT, items: { done: 2, failed: 1 }, ...changes });

let stored: Operation[];
let items: Item[];
const item = (position: number, changes: Partial<Item> = {}): Item => ({
  position,
  lane: 'waxpeer',
  subject: `Thing ${position}`,
  name: null,
  state: 'done',
  external: null,
  attempt: 1,
  code: null,
  text: null,
  reason: null,
  updated_at: AT,
  ...changes,
});

const refusal = (code: string): Response => reply({ success: false, code, msg: 'Refused.' }, 400);
function answer({ path, init }: Sent): Response {
  const [, id, part] = /^\/operations\/(\w+)\/?(\w*)/.exec(path) ?? [];
  if (id === undefined)
    return reply({ success: true, items: stored, total: stored.length, running: stored.filter((one) => !one.ended_at).length });
  const found = stored.find((one) => one.id === id);
  if (!found) return reply({ success: false, code: 'NOT_FOUND', msg: '' }, 404);
  if (part === 'items') {
    const state = /state=(\w+)/.exec(path)?.[1];
    const matching = items.filter((one) => state === undefined || one.state === state);
    return reply({ success: true, items: matching, total: matching.length });
  }
  if (init.method === 'POST') return reply({ success: true, id, items: 1 });
  return reply({ success: true, item: found });
}
const server = fakeServer(answer);
const calls = (): string[] => server.sent.filter(({ init }) => init.method === 'POST').map(({ path }) => path);

beforeEach(() => {
  act(closePanel);
  act(() => unfollow('one'));
  queryClient.clear();
  stored = [ONE];
  items = [item(0), item(1, { state: 'failed', code: 'REFUSED', text: 'not_yours', attempt: 3 })];
});

const bar = (name: string | RegExp): Promise<HTMLElement> => screen.findByRole('button', { name });
const press = async (name: string | RegExp): Promise<boolean> => fireEvent.click(await bar(name));
async function open(): Promise<HTMLElement> {
  renderPart(<OperationsButton kindNames={{}} />);
  await press(/^Tasks/);
  return screen.findByRole('dialog', { name: 'Tasks' });
}
/** Reads the operations again, as after an event of the server. */
const change = (): Promise<void> => act(() => queryClient.invalidateQueries({ queryKey: OPERATIONS }));

describe('the button of long work', () => {
  it('is hidden for a user who had none', async () => {
    stored = [];
    renderPart(<OperationsButton kindNames={{}} />);
    await waitFor(() => expect(server.sent).toHaveLength(1));
    expect(screen.queryByRole('button')).toBeNull();
    stored = [ONE];
    await change();
    expect(await bar('Tasks, 1 running')).toBeTruthy();
  });

  it('shows each with its state, progress and counts, and follows the server', async () => {
    const panel = await open();
    const card = await within(panel).findByRole('article', { name: 'Task' });
    expect(card.textContent).toContain('3 of 4Running2 done1 failed1 waiting');
    expect(within(card).getByRole('progressbar').getAttribute('aria-valuenow')).toBe('3');
    stored = [ended()];
    await change();
    await waitFor(() => expect(panel.textContent).toContain('Partly done'));
  });

  it('shows what ended well before another of its kind only on a press', async () => {
    stored = [ended({ id: 'new', state: 'done' }), ended({ id: 'old', state: 'done' }), ended()];
    await open();
    await screen.findByText('1 earlier one, done');
    expect(screen.getAllByRole('article')).toHaveLength(2);
    await press('1 earlier one, done');
    expect(screen.getAllByRole('article')).toHaveLength(3);
    fireEvent.click(screen.getAllByRole('button', { name: 'Task' })[1]!);
    await press('All tasks');
    await waitFor(() => expect(document.activeElement?.getAttribute('data-operation')).toBe('old'));
  });

  it('says when there is nothing, when it could not be loaded, and when it is stale', async () => {
    server.answer = () => reply({ success: false, code: 'INTERNAL', msg: '' }, 500);
    stored = [];
    renderPart(<OperationsButton kindNames={{}} />);
    act(() => openPanel());
    expect((await screen.findByRole('alert')).textContent).toContain('The server had a problem.');
    server.answer = answer;
    await press('Retry');
    expect(await screen.findByText('No tasks yet.')).toBeTruthy();
    stored = [ONE];
    await change();
    await screen.findByRole('article');
    server.answer = () => reply({ success: false, code: 'INTERNAL', msg: '' }, 500);
    await change();
    expect(await screen.findByText(/^These figures are from/)).toBeTruthy();
    expect(screen.getByRole('article')).toBeTruthy();
  });

  it('cancels only after it said what that means, and keeps going otherwise', async () => {
    await open();
    await press('Cancel “Task”');
    const question = screen.getByRole('group', { name: 'Cancel what is not sent yet?' });
    expect(question.textContent).toContain('1 item is not sent. What was sent stays as it is');
    expect(document.activeElement?.textContent).toBe('Keep going');
    await press('Keep going');
    expect([screen.queryByRole('group'), calls()]).toEqual([null, []]);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'));
    await press('Cancel “Task”');
    stored = [operation({ id: 'one', cancelling: true, items: { done: 2, waiting: 1 } })];
    (await bar('Cancel the rest')).focus();
    await press('Cancel the rest');
    await waitFor(() => expect(calls()).toEqual(['/operations/one/cancel']));
    // the focus stays in the panel, for users of a keyboard
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Started'));
  });

  it('tries again what failed, and tells when that has ended', async () => {
    stored = [ended()];
    await open();
    server.answer = (sent) => {
      if (sent.init.method === 'POST') stored = [ONE];
      return answer(sent);
    };
    await press('Retry the failed (1)');
    expect(await screen.findByText('1 item is tried again.')).toBeTruthy();
    expect(calls()).toEqual(['/operations/one/retry']);
    stored = [ended({ state: 'done', items: { done: 3 } })];
    await change();
    expect(await screen.findByText('Task has ended: 3 done.')).toBeTruthy();
  });

  it('says why an action was refused', async () => {
    await open();
    server.answer = (sent) => (sent.init.method === 'POST' ? refusal('STATE') : answer(sent));
    await press('Cancel “Task”');
    await press('Cancel the rest');
    expect(await screen.findByText('That did not work. Refused.')).toBeTruthy();
  });
});

describe('one piece of long work', () => {
  const rows = (): string[] => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

  it('shows first what failed and why, then all, and leads back to its place in the list', async () => {
    await open();
    await press('Task');
    await screen.findByText('“not_yours”');
    expect(document.activeElement?.textContent).toBe('All tasks');
    expect(rows().at(-1)).toBe('Thing 1FailedWXWaxpeer“not_yours”3 tries');
    await press('All 4');
    await screen.findByText('Thing 0');
    await press('All tasks');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Task'));
  });

  it('names the market of a lane that says more than the market', async () => {
    items = [item(1, { lane: 'waxpeer/730/USD', state: 'failed', name: 'AK-47 | Redline', code: 'REFUSED', text: 'not_yours' })];
    await open();
    await press('Task');
    await screen.findByText('“not_yours”');
    expect(rows().at(-1)).toBe('AK-47 | RedlineFailedWXWaxpeer“not_yours”');
  });

  it('offers all items when none is left of the chosen state', async () => {
    await open();
    await press('Task');
    await screen.findByText('“not_yours”');
    items = [item(0), item(1)];
    stored = [operation({ id: 'one', items: { done: 3, waiting: 1 } })];
    await change();
    await press('Clear filters');
    expect(await screen.findByText('Thing 1')).toBeTruthy();
  });

  it('that has one item shows it without filter and pages, and is simply tried again', async () => {
    stored = [ended({ state: 'failed', items: { failed: 1 } })];
    items = [item(0, { state: 'failed', code: 'UNREACHABLE', text: null })];
    await open();
    expect(await bar('Try again')).toBeTruthy();
    await press('Task');
    expect(await screen.findByText('It could not be reached.')).toBeTruthy();
    expect([screen.queryByRole('group', { name: 'Show results by state' }), screen.queryByText(/1–1/)]).toEqual([null, null]);
    stored = [operation({ id: 'one', items: { sent: 1 } })];
    items = [item(0, { state: 'sent' })];
    await change();
    expect(await screen.findByText('In progress')).toBeTruthy();
    // no item waits, so there is nothing to cancel
    expect(screen.queryByRole('button', { name: /^Cancel/ })).toBeNull();
  });

  it('that was removed meanwhile says so', async () => {
    await open();
    stored = [];
    await press('Task');
    expect(await screen.findByText('No data found')).toBeTruthy();
  });
});

describe('the file of long work', () => {
  const file = { name: 'things.csv', size: 1_800_000, made_at: AT };
  beforeEach(() => {
    stored = [ended({ state: 'done', items: { done: 1 }, file })];
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }));
  });

  it('is downloaded', async () => {
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const panel = await open();
    await within(panel).findByText('things.csv');
    expect(panel.textContent).toContain('1.8 MB, until Nov 21, 2026');
    await press('Download things.csv');
    await waitFor(() => expect(saved).toHaveBeenCalledOnce());
    expect(server.sent.at(-1)!.path).toBe('/operations/one/file');
    saved.mockRestore();
  });

  it('that needs a recent sign-in leads to Steam, and the panel opens again afterwards', async () => {
    await open();
    server.answer = (sent) => (sent.path.endsWith('/file') ? refusal('REAUTH') : answer(sent));
    await press('Download things.csv');
    expect(await screen.findByText(/^This file holds personal data/)).toBeTruthy();
    const left = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await press('Sign in with Steam');
    expect([tabStore.get('next'), tabStore.get('operationsReopen')]).toEqual(['/', '1']);
    left.mockRestore();
  });

  it('that is gone says so', async () => {
    await open();
    server.answer = (sent) => (sent.path.endsWith('/file') ? reply({ success: false, code: 'NOT_FOUND', msg: '' }, 404) : answer(sent));
    await press('Download things.csv');
    expect(await screen.findByText('The file is no longer kept. Start the task again.')).toBeTruthy();
  });
});

describe('a screen that starts long work', () => {
  const onEnd = vi.fn<(operation: Operation) => void>();
  beforeEach(() => onEnd.mockClear());

  function Starter({ quiet = false, panel = true }: { quiet?: boolean; panel?: boolean }) {
    const { follow, operation: started } = useStartedOperation(onEnd);
    return (
      <>
        <OperationsButton kindNames={{}} />
        <button type="button" onClick={() => follow({ operation: 'one' }, { quiet, panel })}>
          Start
        </button>
        <output>{started?.state}</output>
      </>
    );
  }

  it('opens the panel, knows how it stands, and a message tells of the end', async () => {
    renderPart(<Starter />);
    await press('Start');
    const panel = await screen.findByRole('dialog', { name: 'Tasks' });
    await within(panel).findByRole('article');
    await waitFor(() => expect(document.querySelector('output')!.textContent).toBe('running'));
    expect([onEnd.mock.calls.length, tabStore.get('operationsFollowed')]).toEqual([0, 'one']);
    stored = [ended()];
    await change();
    expect(await screen.findByText('Task has ended: 2 done, 1 failed.')).toBeTruthy();
    expect(onEnd).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: 'one', state: 'partial' }));
    expect(tabStore.get('operationsFollowed')).toBe('');
    fireEvent.click(screen.getAllByRole('button', { name: 'Show' }).at(-1)!);
    expect(await screen.findByRole('button', { name: 'All tasks' })).toBeTruthy();
  });

  it('may leave the panel closed and still let a message tell of the end', async () => {
    renderPart(<Starter panel={false} />);
    await press('Start');
    await waitFor(() => expect(document.querySelector('output')!.textContent).toBe('running'));
    expect([screen.queryByRole('dialog'), tabStore.get('operationsFollowed')]).toEqual([null, 'one']);
    stored = [ended({ items: { done: 5, failed: 7 } })];
    await change();
    expect(await screen.findByText('Task has ended: 5 done, 7 failed.')).toBeTruthy();
  });

  it('may leave the panel closed and tell of the end itself', async () => {
    renderPart(<Starter quiet />);
    await press('Start');
    await waitFor(() => expect(document.querySelector('output')!.textContent).toBe('running'));
    expect(screen.queryByRole('dialog')).toBeNull();
    const messages = screen.queryAllByText(/has ended/).length;
    stored = [ended()];
    await change();
    await waitFor(() => expect(onEnd).toHaveBeenCalledOnce());
    expect(screen.queryAllByText(/has ended/)).toHaveLength(messages);
  });

  it('leaves the end to a message when it was closed before', async () => {
    tabStore.remove('operationsFollowed');
    const { unmount } = renderPart(<Starter quiet />);
    await press('Start');
    await waitFor(() => expect(document.querySelector('output')!.textContent).toBe('running'));
    expect(tabStore.get('operationsFollowed')).toBeFalsy();
    unmount();
    expect(tabStore.get('operationsFollowed')).toBe('one');
  });
});

describe('a screen that shows what long work changes', () => {
  const onEnd = vi.fn<(operation: Operation) => void>();
  const Screen = () => {
    useEndedOperations(['test'], onEnd);
    return null;
  };
  beforeEach(() => onEnd.mockClear());

  it('hears once of each operation of its kinds that ends, also of those that ended between two looks', async () => {
    stored = [ONE, ended({ id: 'old' })];
    renderPart(<Screen />);
    await waitFor(() => expect(server.sent).toHaveLength(1));
    await change();
    stored = [ended(), ended({ id: 'quick' }), ended({ id: 'other', kind: 'another' }), ended({ id: 'old' })];
    await change();
    await waitFor(() => expect(onEnd.mock.calls.map(([{ id }]) => id)).toEqual(['one', 'quick']));
    await change();
    expect(onEnd).toHaveBeenCalledTimes(2);
  });

  it('hears again of one that was tried again', async () => {
    stored = [ended()];
    renderPart(<Screen />);
    await waitFor(() => expect(server.sent).toHaveLength(1));
    stored = [ONE];
    await change();
    stored = [ended({ state: 'done' })];
    await change();
    await waitFor(() => expect(onEnd).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ state: 'done' })));
  });
});
