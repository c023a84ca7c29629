import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { fakeServer, reply, type Sent } from '../../../lib/fake-server.test-helper.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { renderPart } from '../../../test-screen.tsx';
import { DoctorPanel } from './components/DoctorPanel.tsx';
import { namesOf } from './doctor.labels.ts';

const server = fakeServer();
afterEach(() => queryClient.clear());

const part = (name: string, state: string, text: string, todo: string | null = null) => ({ name, state, text, todo, ms: 1250 });
const REPORT = {
  started_at: '2026-11-20T11:58:00.000Z',
  ended_at: '2026-11-20T11:59:00.000Z',
  by: 'Deniz',
  counts: { ok: 1, differs: 1, failed: 1, busy: 0, off: 1 },
  items: [
    part('prices/skinport-items', 'ok', '1,200 prices read.'),
    part('sales/csfloat', 'differs', 'It answers, but without count, which we read.', 'Attach this report.'),
    part('mail/smtp', 'off', 'Not configured: set SMTP_URL in .env.'),
    part('account/waxpeer', 'failed', 'It refuses the key.', 'Make a new key.'),
  ],
};
const RUNNING = { operation: 'op-1', started_at: '2026-11-20T12:00:00.000Z', by: 'Ada' };

const answerWith = (state: object, onStart?: (sent: Sent) => Response): void => {
  server.answer = (sent) =>
    sent.path === '/admin/doctor/run'
      ? (onStart?.(sent) ?? reply({ success: true, operation: 'op-1' }))
      : sent.path === '/admin/doctor'
        ? reply({ success: true, running: null, report: null, ...state })
        : reply({ success: true, items: [], total: 0 });
};

it('what needs a look stands first and open, the rest is folded, and the report can be downloaded', async () => {
  answerWith({ report: REPORT });
  renderPart(<DoctorPanel />);
  expect(await screen.findByText('2 checks need a look.')).toBeTruthy();
  expect(screen.getByText(/^Checked .* by Deniz\.$/)).toBeTruthy();
  const open = screen.getAllByRole('listitem', { hidden: true }).filter((item) => item.closest('details') === null);
  expect(open.map((item) => item.textContent)).toEqual([
    'Account waxpeerFailedIt refuses the key.Make a new key.1.3 s',
    'Own sales csfloatDiffersIt answers, but without count, which we read.Attach this report.1.3 s',
  ]);
  const folded = screen.getByText('1 is not configured').closest('details')!;
  expect([folded.open, within(folded).getByText('Not configured: set SMTP_URL in .env.').textContent]).toEqual([
    false,
    'Not configured: set SMTP_URL in .env.',
  ]);
  expect(screen.getByRole('link', { name: 'Report for a bug report' }).getAttribute('href')).toBe('/api/v1/admin/doctor/report?format=md');
});

it('all that is configured may be fine', async () => {
  answerWith({ report: { ...REPORT, counts: { ok: 1, differs: 0, failed: 0, busy: 0, off: 0 }, items: REPORT.items.slice(0, 1) } });
  renderPart(<DoctorPanel />);
  expect(await screen.findByText('The only check that is configured is fine.')).toBeTruthy();
});

it('a press starts one check, with a key of its own', async () => {
  answerWith({});
  renderPart(<DoctorPanel />);
  expect(await screen.findByText('Not checked within the last 30 days.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Check all now' }));
  await expect.poll(() => server.sent.filter(({ path }) => path === '/admin/doctor/run')).toHaveLength(1);
  expect(server.sent.find(({ path }) => path === '/admin/doctor/run')!.body).toEqual({ client_key: expect.stringMatching(/.{8,}/) });
});

it('a check of another administrator is shown, and keeps the button from being pressed', async () => {
  answerWith({ running: RUNNING, report: REPORT });
  renderPart(<DoctorPanel />);
  expect(await screen.findByText(/^Ada started a check at /)).toBeTruthy();
  const button = screen.getByRole('button', { name: 'Check again' });
  expect(button.getAttribute('aria-disabled') ?? button.hasAttribute('disabled')).toBeTruthy();
});

it('a refusal is said, and the state is read again', async () => {
  answerWith({}, () => reply({ success: false, code: 'STATE', msg: 'A check of the outside world is already running.' }, 400));
  renderPart(<DoctorPanel />);
  fireEvent.click(await screen.findByRole('button', { name: 'Check all now' }));
  await expect.poll(() => server.sent.filter(({ path }) => path === '/admin/doctor').length).toBe(2);
});

it('a kind of part that has no words yet is shown by its name', () => {
  expect(namesOf('prices/skinport-items')).toEqual({ kind: 'doctor.kind_prices', of: 'skinport-items' });
  expect(namesOf('weather/ankara')).toEqual({ kind: null, of: 'weather/ankara' });
});
