import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, reply } from '../../../lib/fake-server.test-helper.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { renderPart } from '../../../test-screen.tsx';
import { taskOf } from '../giveaway.test-helper.ts';
import { useTasks, type Task } from '../giveaways.queries.ts';
import { Tasks, useReturn } from './Tasks.tsx';

let tasks: Task[] = [];
let refusal: Response | null = null;
const server = fakeServer(({ path }) => {
  if (path === '/task/all') return reply({ success: true, tasks, total: tasks.length });
  if (refusal) return refusal;
  tasks = tasks.map((task) => ({ ...task, completed: true }));
  return reply({ success: true, msg: 'Task completed.', task: tasks[0] });
});
const reported = () => server.sent.filter(({ path }) => path === '/task/complete').map(({ body }) => body);
const open = vi.fn();
const Section = () => <Tasks query={useTasks(true)} />;
const show = async (...shown: Task[]): Promise<void> => {
  tasks = shown;
  renderPart(<Section />);
  await pass(0);
};
const pass = (ms: number): Promise<unknown> => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
const press = (name: RegExp) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));

beforeEach(() => {
  refusal = null;
  queryClient.clear();
  open.mockClear();
  vi.stubGlobal('open', open);
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

describe('the tasks', () => {
  it('are listed with a button to complete each, and counted [GIVE-314] [GIVE-315] [GIVE-316]', async () => {
    await show(taskOf(), taskOf({ id: 4, description: 'Say hello', completed: true }), taskOf({ id: 5, description: 'Claim', link: null }));
    expect(screen.getAllByRole('listitem')).toHaveLength(3);
    const buttons = screen.getAllByRole('button', { name: /^Complete: / });
    expect(buttons.map((one) => one.textContent)).toEqual(['Complete', 'Complete']);
    expect(screen.getByRole('img', { name: '1 of 3 tasks done' }).textContent).toBe('1/3');
    expect(screen.getByText('Completed')).toBeTruthy();
  });

  it('are reported 5 s after their link was opened, once [GIVE-317]', async () => {
    await show(taskOf());
    await press(/^Complete: Follow us on X/);
    expect(open.mock.calls).toEqual([['https://x.com/example', '_blank', 'noopener']]);
    await press(/^Checking in 5 s/);
    await pass(4999);
    expect(reported()).toEqual([]);
    await pass(1);
    expect(reported()).toEqual([{ taskId: 3 }]);
    await pass(10_000);
    expect([reported().length, open.mock.calls.length]).toEqual([1, 1]);
  });

  it('without a link are reported at once', async () => {
    await show(taskOf({ link: null, type: 'daily' }));
    await press(/^Complete: /);
    expect([reported(), open.mock.calls.length]).toEqual([[{ taskId: 3 }], 0]);
    await pass(0);
    expect(screen.getByText('Done for today')).toBeTruthy();
  });

  it('are completed only when the server says so [GIVE-318]', async () => {
    await show(taskOf({ link: null }));
    refusal = reply({ success: false, code: 'TASK_NOT_VERIFIED', msg: 'We could not confirm this task yet.' }, 409);
    await press(/^Complete: /);
    await pass(0);
    expect(screen.getByText('We could not confirm this task yet.')).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Complete: / })).toBeTruthy();
    refusal = null;
    await press(/^Complete: /);
    await pass(0);
    expect(screen.queryByRole('button', { name: /^Complete: / })).toBeNull();
    expect(screen.getByRole('img', { name: '1 of 1 tasks done' })).toBeTruthy();
  });

  it('say where only the user stands behind them', async () => {
    await show(taskOf({ completed: true, verified: false }), taskOf({ id: 4, completed: true }));
    expect(screen.getAllByText('not verified')).toHaveLength(1);
  });

  it('are completed by signing in at Discord or X where the server asks there', async () => {
    await show(taskOf({ proof: 'x' }), taskOf({ id: 4, proof: 'discord', description: 'Join us', link: 'https://discord.gg/example' }));
    const links = screen.getAllByRole('link', { name: /^Complete: / }).map((one) => one.getAttribute('href'));
    expect(links).toEqual(['/api/v1/auth/x?next=%2Fgiveaways', '/api/v1/auth/discord?next=%2Fgiveaways']);
    expect(screen.getByText('You sign in with Discord to confirm it.')).toBeTruthy();
  });

  it('say why they could not be loaded', async () => {
    server.answer = () => reply({ success: false, code: 'INTERNAL', msg: '' }, 500);
    await show();
    expect(screen.getByRole('alert').textContent).toContain('Retry');
  });
});

describe('the way back from Discord or X', () => {
  const Return = ({ outcome }: { outcome: 'verified' | 'taken' }) => {
    useReturn({ connection: 'discord', outcome }, [taskOf({ id: 4, proof: 'discord' }), taskOf({ id: 5 })]);
    return null;
  };

  it('reports the tasks that it was for', async () => {
    renderPart(<Return outcome="verified" />);
    await pass(0);
    expect(reported()).toEqual([{ taskId: 4 }]);
  });

  it('reports nothing when it failed', async () => {
    renderPart(<Return outcome="taken" />);
    await pass(0);
    expect(reported()).toEqual([]);
  });
});
