import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, reply } from '../../../../lib/fake-server.test-helper.ts';
import { tabStore } from '../../../../lib/storage.ts';
import { renderPart } from '../../../../test-screen.tsx';
import type { Ticket, TicketMessage } from '../support.queries.ts';
import { messageOf, ticketOf } from '../support.test-helper.ts';
import { Status } from './badges.tsx';
import { ReplyBox } from './ReplyBox.tsx';
import { Thread } from './Thread.tsx';
import { TicketActions, TicketPriority } from './TicketActions.tsx';
import { TicketBar } from './TicketBar.tsx';
import { TicketView } from './TicketView.tsx';

const server = fakeServer(() => reply({ success: true, ticket: ticketOf() }));

describe('a ticket', () => {
  it('begins with the conversation: what it is about, its messages, then the details', () => {
    renderPart(
      <TicketView facts="Facts" description="A deposit is missing.">
        <Thread reader="user" messages={[messageOf(1, 'USER')]} />
      </TicketView>,
    );
    expect(screen.getAllByRole('region').map((one) => one.getAttribute('aria-label'))).toEqual(['Description', 'Messages', 'Details']);
  });

  it('links the web addresses of its description and of its messages', () => {
    renderPart(
      <TicketView facts="" description={'See https://example.com/a.\nOr javascript:alert(1)'}>
        <Thread reader="user" messages={[messageOf(1, 'ADMIN', { content: '<b>http://example.com/b</b>' })]} />
      </TicketView>,
    );
    expect(screen.getAllByRole('link').map((one) => [one.textContent, one.getAttribute('rel'), one.getAttribute('target')])).toEqual(
      ['https://example.com/a', 'http://example.com/b'].map((address) => [address, 'noopener noreferrer nofollow', '_blank']),
    );
    expect(screen.getByText(/^See/).textContent).toBe('See https://example.com/a.\nOr javascript:alert(1)');
    expect(screen.getByText(/<b>/).textContent).toBe('<b>http://example.com/b</b>');
  });
});

describe('the status of a ticket that support answered', () => {
  beforeEach(() => localStorage.setItem('filters', 'open'));
  const offered = () => [...screen.getByRole<HTMLSelectElement>('combobox', { name: 'Status' }).options].map(({ text }) => text);

  it('tells its user that their reply is waited for, also among the filters', () => {
    renderPart(<Status status="WAITING_USER_RESPONSE" />);
    expect(screen.getByText('Waiting for your reply')).toBeTruthy();
    renderPart(<TicketBar reader="user" search={{}} ms={0} onChange={vi.fn()} />);
    expect(offered()).toEqual(['All', 'Open', 'In Progress', 'Waiting for your reply', 'Pending', 'Resolved', 'Closed', 'Cancelled']);
  });

  it('tells administrators that its user is waited for', () => {
    renderPart(<TicketBar reader="admin" search={{}} ms={0} onChange={vi.fn()} />);
    expect(offered()).toContain('Waiting User Response');
  });
});

describe('the thread', () => {
  it('has the style of administrators where the role of the author is ADMIN, else that of users [SUPP-310]', () => {
    renderPart(<Thread reader="user" messages={[messageOf(1, 'USER', { isAdmin: true }), messageOf(2, 'ADMIN', { isAdmin: false })]} />);
    expect(screen.getAllByRole('listitem').map((one) => one.dataset['by'])).toEqual(['user', 'admin']);
  });

  it("shows each message's author, the label of their role and its time [ADMIN-TICK-320]", () => {
    const nameless = messageOf(3, 'USER', { author: { user_name: null, ROLE: 'USER' } });
    renderPart(<Thread reader="user" messages={[messageOf(1, 'USER'), messageOf(2, 'ADMIN'), nameless]} />);
    const heads = screen.getAllByRole('listitem').map((one) => one.querySelector('p')!);
    expect(heads.map((head) => head.textContent)).toEqual([
      expect.stringMatching(/^DenizUserNov 21, 2026/),
      expect.stringMatching(/^AdaAdminNov 21, 2026/),
      expect.stringMatching(/^Unknown UserUserNov 21, 2026/),
    ]);
    expect(heads[0]!.querySelector('time')!.dateTime).toBe('2026-11-21T10:00:00.000Z');
  });
});

describe('the reply box', () => {
  const onSend = vi.fn<(content: string) => Promise<string | null>>();
  beforeEach(() => {
    tabStore.clear();
    onSend.mockReset().mockResolvedValue(null);
    Element.prototype.scrollIntoView = vi.fn<() => void>();
  });
  const show = (disabled = false) => renderPart(<ReplyBox draft="reply:1" messages={0} disabled={disabled} onSend={onSend} />);
  const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reply' });
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send Reply' });
  const write = (value: string) => fireEvent.change(box(), { target: { value } });
  /** Presses Enter. @returns true when the browser would insert its newline */
  const press = async (init: object): Promise<boolean> => {
    let inserted = true;
    await act(async () => {
      inserted = fireEvent.keyDown(box(), { key: 'Enter', ...init });
    });
    return inserted;
  };

  it('sends with Enter, and begins a new line with Shift+Enter and while a word is composed [SUPP-312] [ADMIN-TICK-322]', async () => {
    show();
    write('Any news?');
    expect([await press({ shiftKey: true }), await press({ isComposing: true })]).toEqual([true, true]);
    expect(onSend).not.toHaveBeenCalled();
    expect(await press({})).toBe(false);
    expect(onSend.mock.calls).toEqual([['Any news?']]);
    expect(box().value).toBe('');
  });

  it('sends nothing that is empty or blank: its button is disabled [SUPP-315] [ADMIN-TICK-323]', async () => {
    show();
    for (const blank of ['', '  ', '\n\t ']) {
      write(blank);
      expect(button().disabled).toBe(true);
      await press({});
    }
    expect(onSend).not.toHaveBeenCalled();
    write('x');
    expect(button().disabled).toBe(false);
  });

  it('keeps its text in this tab until it is sent, also when that fails', async () => {
    onSend.mockResolvedValue('This ticket is closed.');
    const { unmount } = show();
    write('Any news?');
    await press({});
    expect(screen.getByText('This ticket is closed.')).toBeTruthy();
    unmount();
    show();
    expect(box().value).toBe('Any news?');
    onSend.mockResolvedValue(null);
    await press({});
    expect(tabStore.get('draft:reply:1')).toBeNull();
  });

  it('takes nothing while it is disabled, and says that the ticket is closed', async () => {
    tabStore.set('draft:reply:1', JSON.stringify({ content: 'Late' }));
    show(true);
    expect([box().disabled, button().disabled, box().value]).toEqual([true, true, 'Late']);
    await press({});
    expect(onSend).not.toHaveBeenCalled();
    expect(screen.getByText('This ticket is closed.')).toBeTruthy();
  });
});

describe('what a user may do with their ticket', () => {
  const onDelete = vi.fn<() => Promise<void>>();
  const show = (more: Partial<Ticket>, messages: TicketMessage[] = []) => {
    const { unmount } = renderPart(
      <div data-testid="actions">
        <TicketActions ticket={ticketOf(more)} messages={messages} onDelete={onDelete} />
        <TicketPriority ticket={ticketOf(more)} />
      </div>,
    );
    const part = within(screen.getByTestId('actions'));
    const names = [...part.queryAllByRole('button').map((one) => one.textContent), part.queryByRole('combobox') ? 'priority' : ''];
    unmount();
    return names.filter(Boolean);
  };
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

  it('is to close it until it is closed, reopen it for 7 days after it was resolved, set the priority while it is open, and delete it until it is answered', () => {
    expect(show({})).toEqual(['Close ticket', 'Delete ticket', 'priority']);
    expect(show({}, [messageOf(1, 'USER')])).toEqual(['Close ticket', 'Delete ticket', 'priority']);
    expect(show({}, [messageOf(1, 'ADMIN')])).toEqual(['Close ticket', 'priority']);
    for (const status of ['IN_PROGRESS', 'WAITING_USER_RESPONSE', 'PENDING'] as const) expect(show({ status })).toEqual(['Close ticket']);
    expect(show({ status: 'RESOLVED', resolved_at: daysAgo(6.9) })).toEqual(['Reopen', 'Close ticket']);
    expect(show({ status: 'RESOLVED', resolved_at: daysAgo(7.1) })).toEqual(['Close ticket']);
    for (const status of ['CLOSED', 'CANCELLED'] as const) expect(show({ status, closed_at: daysAgo(1) })).toEqual([]);
  });

  it('names the priority also when it can no longer be changed', () => {
    renderPart(<TicketPriority ticket={ticketOf({ status: 'PENDING' })} />);
    expect(screen.getByText(/^Priority:/).textContent).toBe('Priority: High');
  });

  it('asks before it closes or deletes, and reopens at once', async () => {
    const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
    const calls = () => server.sent.map(({ path, init }) => `${init.method} ${path}`);
    const view = renderPart(<TicketActions ticket={ticketOf()} messages={[]} onDelete={onDelete} />);
    await press('Close ticket');
    expect(calls()).toEqual([]);
    const question = await screen.findByRole('alertdialog', { name: 'Close this ticket?' });
    await act(async () => void fireEvent.click(within(question).getByRole('button', { name: 'Close ticket' })));
    expect(calls()).toEqual(['PATCH /support/ticket/42/close']);
    await press('Delete ticket');
    const deletion = await screen.findByRole('alertdialog', { name: 'Delete this ticket?' });
    await act(async () => void fireEvent.click(within(deletion).getByRole('button', { name: 'Delete ticket' })));
    expect(onDelete).toHaveBeenCalledOnce();
    view.unmount();
    renderPart(<TicketActions ticket={ticketOf({ status: 'RESOLVED', resolved_at: daysAgo(1) })} messages={[]} onDelete={onDelete} />);
    await press('Reopen');
    expect(server.sent.at(-1)).toMatchObject({ path: '/support/ticket/42/status', body: { status: 'OPEN' } });
  });
});
