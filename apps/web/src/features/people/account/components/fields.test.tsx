import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { queryClient } from '../../../../lib/query-client.ts';
import { renderPart } from '../../../../test-screen.tsx';
import { dismissInfo } from '../../../../ui/overlay/toasts.ts';
import type { Details } from '../account.queries.ts';
import { answerCalls, refuse, sampleDetails, sampleKey, type Answer } from '../account.test-helper.tsx';
import { MailSection } from './MailSection.tsx';
import { ProxySection } from './ProxySection.tsx';
import { TradeLinkSection } from './TradeLinkSection.tsx';

const details = (changes?: Partial<Details>) => ({ body: { success: true, user: sampleDetails(changes) } });
const noKeys = () => ({ body: { success: true, items: [], total: 0 } });

async function fill(label: string, text: string): Promise<HTMLInputElement> {
  const field = await screen.findByLabelText<HTMLInputElement>(label);
  fireEvent.change(field, { target: { value: text } });
  fireEvent.submit(field.form!);
  return field;
}

async function expectError(text: string): Promise<void> {
  const message = await screen.findByText(text, { selector: '[data-kind] *' });
  expect(message.closest<HTMLElement>('[data-kind]')?.dataset['kind']).toBe('error');
}

beforeEach(() => {
  queryClient.clear();
  sessionStorage.clear();
  act(dismissInfo);
});

describe('the e-mail', () => {
  it('is sent as typed and waits for its confirmation [ACC-132] [ACC-141] [ACC-157]', async () => {
    let user: Partial<Details> = {};
    const sent = answerCalls({
      'GET /users/details': () => details(user),
      'POST /users/set-mail': () => {
        user = { mail: 'me@example.com' };
        return { body: { success: true, mail: 'me@example.com' } };
      },
    });
    renderPart(<MailSection />);
    const field = await fill('E-mail address', 'ME@example com');
    await screen.findByText('E-mail saved. Please confirm it through the link we sent.');
    expect(sent).toEqual([{ call: 'POST /users/set-mail', body: { mail: 'ME@example com' } }]);
    await screen.findByText('Waiting for confirmation');
    expect(field.value).toBe('me@example.com');
    fireEvent.click(screen.getByRole('button', { name: 'Send the link to me@example.com again' }));
    await waitFor(() => expect(sent[1]).toEqual({ call: 'POST /users/set-mail', body: { mail: 'me@example.com' } }));
  });

  it('that is refused keeps the typed text and shows the reason [ACC-152]', async () => {
    answerCalls({
      'GET /users/details': () => details(),
      'POST /users/set-mail': () => refuse('VALIDATION', 'Check your input.', { mail: 'This is not an e-mail address.' }),
    });
    renderPart(<MailSection />);
    const field = await fill('E-mail address', 'nobody');
    await expectError('Try Again Later!');
    expect(field.value).toBe('nobody');
    expect(screen.getByText('This is not an e-mail address.')).toBeTruthy();
  });

  it('that is saved stays saved when the user cannot be reloaded', async () => {
    let reads = 0;
    answerCalls({
      'GET /users/details': () => (reads++ === 0 ? details({ mail: 'old@example.com', mail_confirmed: true }) : { status: 500, body: {} }),
      'POST /users/set-mail': () => ({ body: { success: true, mail: 'new@example.com' } }),
    });
    renderPart(<MailSection />);
    const field = await fill('E-mail address', 'NEW@example.com');
    await screen.findByText('E-mail saved. Please confirm it through the link we sent.');
    await waitFor(() => expect([field.value, screen.queryByText('Confirmed')]).toEqual(['new@example.com', null]));
    expect(screen.getByText('Waiting for confirmation')).toBeTruthy();
  });

  it('that is typed but not saved is not shown as confirmed, and stays when the link is sent again', async () => {
    answerCalls({
      'GET /users/details': () => details({ mail: 'me@example.com' }),
      'POST /users/set-mail': () => ({ body: { success: true, mail: 'me@example.com' } }),
    });
    renderPart(<MailSection />);
    const field = await screen.findByLabelText<HTMLInputElement>('E-mail address');
    fireEvent.change(field, { target: { value: 'other@example.com' } });
    expect(screen.getByText('Not saved yet')).toBeTruthy();
    expect(screen.queryByText('Waiting for confirmation')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Send the link to me@example.com again' }));
    await screen.findByText('E-mail saved. Please confirm it through the link we sent.');
    expect(field.value).toBe('other@example.com');
  });

  it('shows when it is still not confirmed', async () => {
    answerCalls({ 'GET /users/details': () => details({ mail: 'me@example.com' }) });
    renderPart(<MailSection />);
    fireEvent.click(await screen.findByRole('button', { name: 'I have confirmed it' }));
    await expectError('Not confirmed yet. Open the link in the mail we sent to me@example.com.');
    expect(screen.getByText('Waiting for confirmation')).toBeTruthy();
  });

  it('cannot be changed while saving, and is focused when refused', async () => {
    const answer = Promise.withResolvers<Answer>();
    answerCalls({ 'GET /users/details': () => details(), 'POST /users/set-mail': () => answer.promise });
    renderPart(<MailSection />);
    const field = await fill('E-mail address', 'nobody');
    await waitFor(() => expect(field.readOnly).toBe(true));
    answer.resolve(refuse('VALIDATION', 'Check your input.', { mail: 'This is not an e-mail address.' }));
    await screen.findByText('This is not an e-mail address.');
    await waitFor(() => expect([field.readOnly, document.activeElement]).toEqual([false, field]));
  });

  it('that is confirmed changes after a recent sign-in; what is typed waits in this tab [AUTH-128]', async () => {
    answerCalls({
      'GET /users/details': () => details({ mail: 'me@example.com', mail_confirmed: true }),
      'POST /users/set-mail': () => refuse('REAUTH', ''),
    });
    renderPart(<MailSection />);
    const field = await fill('E-mail address', 'other@example.com');
    expect(await screen.findByText(/This needs a sign-in of the last 15 minutes/)).toBeTruthy();
    expect(screen.queryByText(/is not kept in this browser/)).toBeNull();
    expect([field.value, sessionStorage.getItem('draft:mail 76561198000010411')]).toEqual([
      'other@example.com',
      '{"mail":"other@example.com"}',
    ]);
  });

  it('that is confirmed is marked', async () => {
    answerCalls({ 'GET /users/details': () => details({ mail: 'me@example.com', mail_confirmed: true }) });
    renderPart(<MailSection />);
    expect(await screen.findByText('Confirmed')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Send the link again' })).toBeNull();
  });
});

describe('the trade link', () => {
  it('is sent as typed [ACC-107] [ACC-133] [ACC-140] [ACC-158]', async () => {
    const sent = answerCalls({
      'GET /users/details': () => details(),
      'POST /users/set-trade': () => ({
        body: { success: true, trade_link: 'https://steamcommunity.com/tradeoffer/new/?partner=1&token=abc' },
      }),
    });
    renderPart(<TradeLinkSection />);
    await fill('Trade link', 'not a link');
    await screen.findByText('Trade link saved.');
    expect(sent).toEqual([{ call: 'POST /users/set-trade', body: { trade_link: 'not a link' } }]);
    expect(document.getElementById('steam_trade_link')).not.toBeNull();
  });

  it("that is another account's is refused in the server's words [ACC-153]", async () => {
    const words = 'This trade link does not belong to your Steam account.';
    answerCalls({
      'GET /users/details': () => details(),
      'POST /users/set-trade': () => refuse('VALIDATION', 'Check your input.', { trade_link: words }),
    });
    renderPart(<TradeLinkSection />);
    await fill('Trade link', 'x');
    await expectError('Try Again Later!');
    expect(screen.getByText(words)).toBeTruthy();
  });
});

describe('the proxy', () => {
  it("is sent as typed, cleared from the field, and shows the server's test [ACC-109] [ACC-135] [ACC-139] [ACC-159]", async () => {
    const sent = answerCalls({
      'GET /users/details': () => details(),
      'GET /users/get-api': noKeys,
      'POST /users/set-proxy': () => ({
        body: { success: true, message: 'It answered in 80 ms.', proxy: 'http://me:****@proxy.example:80' },
      }),
    });
    renderPart(<ProxySection />);
    const field = await fill('Proxy address', 'http://me:secret@proxy.example:80');
    await screen.findByText('Proxy saved.');
    expect(sent).toEqual([{ call: 'POST /users/set-proxy', body: { proxy: 'http://me:secret@proxy.example:80' } }]);
    expect([field.value, field.placeholder]).toEqual(['', 'http://me:****@proxy.example:80']);
    expect(screen.getByText('It answered in 80 ms.')).toBeTruthy();
  });

  it("that fails shows the server's message in the modal too [ACC-162]", async () => {
    const words = 'Proxy could not be reached.';
    answerCalls({
      'GET /users/details': () => details(),
      'GET /users/get-api': noKeys,
      'POST /users/set-proxy': () => refuse('VALIDATION', words, { proxy: words }),
    });
    renderPart(<ProxySection />);
    await fill('Proxy address', 'http://1.1.1.1:1');
    await expectError(words);
    expect(screen.queryByText('Try Again Later!')).toBeNull();
  });

  it('needs a recent sign-in; its text may hold a password and is not kept [AUTH-128]', async () => {
    answerCalls({
      'GET /users/details': () => details(),
      'GET /users/get-api': noKeys,
      'POST /users/set-proxy': () => refuse('REAUTH', ''),
    });
    renderPart(<ProxySection />);
    await fill('Proxy address', 'http://me:secret@proxy.example:80');
    expect(await screen.findByText(/is not kept in this browser/)).toBeTruthy();
    expect([JSON.stringify(sessionStorage), JSON.stringify(localStorage)].join()).not.toContain('secret');
  });

  it('shows a warning when it is missing while a market key is set [ACC-113] [ACC-176]', async () => {
    answerCalls({
      'GET /users/details': () => details(),
      'GET /users/get-api': () => ({ body: { success: true, items: [sampleKey('waxpeer', { set: true, check: 'ok' })], total: 1 } }),
    });
    renderPart(<ProxySection />);
    const note = await screen.findByRole('note');
    expect(note.dataset['tone']).toBe('warning');
    expect(note.textContent).toBe("Without a proxy all requests to the markets leave from this server's address.");
  });
});
