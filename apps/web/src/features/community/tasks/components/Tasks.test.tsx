import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, reply } from '../../../../lib/fake-server.test-helper.ts';
import { queryClient } from '../../../../lib/query-client.ts';
import { renderPart } from '../../../../test-screen.tsx';
import { taskOf } from '../task.test-helper.ts';
import { useTasks, type Task } from '../tasks.queries.ts';
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
const Section = ({ titled = true }: { titled?: boolean }) => <Tasks query={useTasks(true)} titled={titled} />;
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

  it('are opened first; once refused they are checked without opening them again, and by nothing but a press', async () => {
    await show(taskOf({ type: 'MAIL_CONFIRM', description: 'Confirm your mail', link: '/user-details#e_mail' }));
    expect(screen.queryByRole('button', { name: /^Check/ })).toBeNull();
    refusal = reply({ success: false, code: 'TASK_NOT_VERIFIED', msg: 'We could not confirm this task yet.' }, 409);
    await press(/^Complete: Confirm your mail \(opens in a new tab\)/);
    expect(screen.queryByText(/^Not confirmed yet/)).toBeNull();
    await pass(5000);
    await pass(0);
    expect(screen.getByText(/^Not confirmed yet\. Do it there, then check\./)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open again' }).getAttribute('href')).toBe('/user-details#e_mail');
    const asked = server.sent.length;
    await act(async () => {
      window.dispatchEvent(new Event('blur'));
      window.dispatchEvent(new Event('focus'));
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await pass(60_000);
    expect(server.sent).toHaveLength(asked);
    refusal = null;
    await press(/^Check: Confirm your mail$/);
    await pass(0);
    expect([reported(), open.mock.calls.length]).toEqual([[{ taskId: 3 }, { taskId: 3 }], 1]);
    expect(screen.getByText('Completed')).toBeTruthy();
  });

  it('keep the focus where the button was, once they are completed', async () => {
    await show(taskOf({ link: null, type: 'daily', description: 'Come back' }), taskOf({ id: 4, link: null, completed: true }));
    expect(document.activeElement).toBe(document.body);
    screen.getByRole('button', { name: 'Complete: Come back' }).focus();
    await press(/^Complete: Come back/);
    await pass(0);
    expect(document.activeElement!.textContent).toBe('Done for today');
  });

  it('have no title of their own below one that says the same', async () => {
    tasks = [taskOf()];
    renderPart(<Section titled={false} />);
    await pass(0);
    expect([screen.queryByText('Tasks'), screen.queryByText('0/1')]).toEqual([null, null]);
    expect(screen.getByText('Do all of them to be able to join.')).toBeTruthy();
  });

  it('say where only the user stands behind them', async () => {
    await show(taskOf({ completed: true, verified: false }), taskOf({ id: 4, completed: true }));
    expect(screen.getAllByText('not verified')).toHaveLength(1);
  });

  it('are completed by signing in at Discord or X where the server asks there', async () => {
    await show(taskOf({ proof: 'x', link: null }), taskOf({ id: 4, proof: 'discord', description: 'Join us', link: null }));
    const links = screen.getAllByRole('link', { name: /^Complete: / }).map((one) => one.getAttribute('href'));
    expect(links).toEqual(['/api/v1/auth/x?next=%2Fgiveaways', '/api/v1/auth/discord?next=%2Fgiveaways']);
    expect(screen.getByText('You sign in with Discord to confirm it.')).toBeTruthy();
  });

  it('that are done at Discord or X lead there first, and then to the sign-in', async () => {
    await show(taskOf({ proof: 'discord', description: 'Join us', link: 'https://discord.gg/example' }));
    expect(screen.queryByRole('link', { name: /^(Complete|Check)/ })).toBeNull();
    expect(screen.getByRole('link', { name: 'Already done?' }).getAttribute('href')).toBe('/api/v1/auth/discord?next=%2Fgiveaways');
    screen.getByRole('button', { name: /^Complete/ }).focus();
    await press(/^Complete: Join us \(opens in a new tab\)/);
    expect(open.mock.calls).toEqual([['https://discord.gg/example', '_blank', 'noopener']]);
    await pass(10_000);
    expect(reported()).toEqual([]);
    const check = screen.getByRole('link', { name: 'Check: Join us' });
    expect([check.getAttribute('href'), document.activeElement]).toEqual(['/api/v1/auth/discord?next=%2Fgiveaways', check]);
    expect(screen.getByText(/^Done there\? Sign in with Discord to confirm it\./)).toBeTruthy();
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
