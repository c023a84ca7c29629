import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, reply } from '../../../../lib/fake-server.test-helper.ts';
import { tabStore } from '../../../../lib/storage.ts';
import { renderPart } from '../../../../test-screen.tsx';
import { ticketOf } from '../support.test-helper.ts';
import { CreateTicketDialog } from './CreateTicketDialog.tsx';

let refusal: (() => Response) | null = null;
const server = fakeServer(() => refusal?.() ?? reply({ success: true, ticket: ticketOf() }));
const sent = () => server.sent.filter(({ path }) => path === '/support/ticket/create').map(({ body }) => body);

const onCreated = vi.fn<() => void>();
const open = () => renderPart(<CreateTicketDialog steamId="7656" onCreated={onCreated} onClose={vi.fn<() => void>()} />);
const title = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' });
const type = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Type' });
const priority = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Priority' });
const description = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Description' });
const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const submit = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Open ticket' })));
const fillAll = (): void => {
  fill(title(), 'A deposit is missing');
  fill(type(), 'PAYMENT');
  fill(description(), 'I sent it on Monday.\nTwice.');
};

beforeEach(() => {
  refusal = null;
  tabStore.clear();
  onCreated.mockClear();
});

describe('the form of a new ticket', () => {
  it('has title, type, priority and description, and begins with the priority MEDIUM [SUPP-303] [SUPP-305]', () => {
    open();
    expect([title().value, type().value, priority().value, description().value]).toEqual(['', '', 'MEDIUM', '']);
    expect([...priority().options].map(({ text }) => text)).toEqual(['Low', 'Medium', 'High', 'Urgent']);
  });

  it('needs title, type and description [SUPP-304]', async () => {
    open();
    fill(title(), '  ');
    fill(description(), '\n');
    await submit();
    for (const field of [title(), type(), description()]) expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(['Enter a title.', 'Choose a type.', 'Describe what it is about.'].every((text) => screen.getByText(text))).toBe(true);
    expect(type().getAttribute('aria-describedby')).toBe(screen.getByText('Choose a type.', { selector: 'p' }).id);
    fill(title(), 'A');
    expect(title().getAttribute('aria-invalid')).toBe('false');
    await submit();
    expect(sent()).toEqual([]);
  });

  it('sends the ticket, says so, and forgets the draft [SUPP-332]', async () => {
    open();
    fillAll();
    await submit();
    await waitFor(() => expect(onCreated).toHaveBeenCalledWith(ticketOf()));
    expect(sent()).toEqual([
      { title: 'A deposit is missing', type: 'PAYMENT', priority: 'MEDIUM', description: 'I sent it on Monday.\nTwice.' },
    ]);
    expect(await screen.findByText('Ticket created successfully')).toBeTruthy();
    expect(tabStore.get('draft:support-ticket:7656')).toBeNull();
  });

  it('keeps what was typed until it is sent', () => {
    const { unmount } = open();
    fillAll();
    fill(priority(), 'URGENT');
    unmount();
    open();
    expect([title().value, type().value, priority().value]).toEqual(['A deposit is missing', 'PAYMENT', 'URGENT']);
    expect(description().value).toBe('I sent it on Monday.\nTwice.');
  });

  it('says in a popup that it failed, and why: with the default text when the server gives none [SUPP-327] [SUPP-328] [ADMIN-311]', async () => {
    open();
    fillAll();
    refusal = () => reply({ success: false, code: 'INTERNAL', msg: '' }, 500);
    await submit();
    expect(await screen.findByText('Error creating ticket')).toBeTruthy();
    expect(screen.getByRole('status').textContent).toContain('Failed to create ticket');
    refusal = () => reply({ success: false, code: 'LIMIT_REACHED', msg: 'Five an hour.' }, 409);
    await submit();
    expect(await screen.findByText('Five an hour.')).toBeTruthy();
    expect([onCreated.mock.calls.length, title().value]).toEqual([0, 'A deposit is missing']);
  });
});
