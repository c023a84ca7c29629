import { beforeEach, describe, expect, it, vi } from 'vitest';
import { loadTexts } from '../../../i18n/i18n.ts';
import { fakeServer, reply } from '../../../lib/fake-server.test-helper.ts';
import { answer, deleteAnyTicket, deleteMessage, setPriority, setStatus } from './admin/admin-tickets.queries.ts';
import { createTicket, sendReply } from './support.queries.ts';

const { toasted, titled } = vi.hoisted(() => ({ toasted: vi.fn(), titled: vi.fn() }));
vi.mock('../../../lib/tabs.ts', () => ({ invalidateInOtherTabs: vi.fn() }));
vi.mock('../../../ui/overlay/toasts.ts', async (original) => ({ ...(await original<object>()), toast: toasted, titledToast: titled }));

const server = fakeServer();
const refused = () => reply({ success: false, code: 'INTERNAL', msg: 'Broken.' }, 500);

beforeEach(async () => {
  await loadTexts('support', 'support-admin');
  toasted.mockClear();
  titled.mockClear();
});

describe("the user's calls", () => {
  it('show for 4 s what came of a reply [SUPP-331] [SUPP-333] [SUPP-335]', async () => {
    server.answer = () => reply({ success: true, message: {} });
    expect(await sendReply(42, 'Hello')).toBeNull();
    expect(server.sent[0]).toMatchObject({ path: '/support/ticket/42/reply', body: { content: 'Hello' } });
    server.answer = refused;
    expect(await sendReply(42, 'Hello')).toBe('Broken.');
    await expect(createTicket({ title: 'A', description: 'B', type: 'GENERAL' })).rejects.toThrow('Broken.');
    expect(toasted.mock.calls).toEqual([
      ['success', 'Reply sent successfully', 4000],
      ['error', 'Failed to send reply', 4000],
      ['error', 'Failed to create ticket', 4000],
    ]);
  });
});

/** Every call that an administrator makes: the call, its body, and the texts of its success and its failure. */
const CALLS: [make: () => Promise<boolean>, call: string, body: unknown, done: string, failed: string][] = [
  [
    () => setStatus(42, 'PENDING'),
    'PUT /admin/support/ticket/42/status',
    { status: 'PENDING' },
    'Ticket status updated successfully',
    'Failed to update ticket status',
  ],
  [
    () => setPriority(42, 'LOW'),
    'PUT /admin/support/ticket/42/priority',
    { priority: 'LOW' },
    'Ticket priority updated successfully',
    'Failed to update ticket priority',
  ],
  [() => deleteAnyTicket(42), 'DELETE /admin/support/ticket/42', undefined, 'Ticket deleted successfully', 'Failed to delete ticket'],
  [
    () => deleteMessage(42, 7),
    'DELETE /admin/support/ticket/42/message/7',
    undefined,
    'Message deleted successfully',
    'Failed to delete message',
  ],
  [
    () => answer(42, 'Hello'),
    'POST /admin/support/ticket/42/reply',
    { id: 42, content: 'Hello' },
    'Reply sent successfully',
    'Failed to send reply',
  ],
];

describe.each(CALLS)('%s', (make, call, body, done, failed) => {
  it('makes its call and shows its success for 4 s [ADMIN-TICK-336] [ADMIN-TICK-337] [ADMIN-TICK-338] [ADMIN-TICK-339] [ADMIN-TICK-340] [ADMIN-TICK-342] [ADMIN-TICK-351] [ADMIN-TICK-352] [ADMIN-TICK-353] [ADMIN-TICK-354] [ADMIN-TICK-358]', async () => {
    server.answer = () => reply({ success: true });
    expect(await make()).toBe(true);
    const [sent] = server.sent;
    expect([`${sent!.init.method} ${sent!.path}`, sent!.body]).toEqual([call, body]);
    expect(titled.mock.calls).toEqual([['success', 'Success', done, 4000]]);
  });

  it('is false and shows its failure on any failure, and without the flag of success [ADMIN-TICK-341] [ADMIN-TICK-343] [ADMIN-TICK-345] [ADMIN-TICK-346] [ADMIN-TICK-347] [ADMIN-TICK-349] [ADMIN-TICK-350]', async () => {
    const answers = [
      refused,
      () => reply({ ticket: {} }),
      () => new Response('<html>', { status: 502 }),
      (): Response => {
        throw new TypeError('fetch failed');
      },
    ];
    for (const one of answers) {
      server.answer = one;
      expect(await make()).toBe(false);
    }
    expect(titled.mock.calls).toEqual(answers.map(() => ['error', 'Error', failed, 4000]));
  });
});
