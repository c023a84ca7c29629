import { fireEvent, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPart } from '../../../../test-screen.tsx';
import { answerCalls, refuse } from '../account.test-helper.tsx';
import { ConfirmMailPage } from './ConfirmMailPage.tsx';

vi.mock('../../../../lib/AppLink.tsx', () => ({ AppLink: ({ children, ...rest }: ComponentProps<'a'>) => <a {...rest}>{children}</a> }));

const open = (hash: string): void => {
  history.replaceState(null, '', `/confirm-mail${hash}`);
  renderPart(<ConfirmMailPage />);
};
const confirm = (): void => void fireEvent.click(screen.getByRole('button', { name: 'Confirm' }));

beforeEach(() => localStorage.clear());

describe('confirming a mail address', () => {
  it('removes the token from the address at once and sends it on a press [ACC-179]', async () => {
    const sent = answerCalls({ 'POST /users/confirm-mail': () => ({ body: { success: true } }) });
    open('#token=abc-123_X');
    expect([location.hash, location.pathname]).toEqual(['', '/confirm-mail']);
    expect(sent).toEqual([]);
    confirm();
    expect(await screen.findByText('Your e-mail address is confirmed.')).toBeTruthy();
    expect(sent).toEqual([{ call: 'POST /users/confirm-mail', body: { token: 'abc-123_X' } }]);
  });

  it("shows the server's message when a link was used or has expired", async () => {
    answerCalls({
      'POST /users/confirm-mail': () => refuse('VALIDATION', 'Check your input.', { token: 'This link is no longer valid.' }),
    });
    open('#token=old');
    confirm();
    expect((await screen.findByRole('alert')).textContent).toBe('This link is no longer valid.');
    expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Send a new link from your account' })).toBeTruthy();
  });

  it('can be retried when the server did not answer', async () => {
    answerCalls({ 'POST /users/confirm-mail': () => ({ status: 500, body: { success: false, code: 'INTERNAL', msg: '' } }) });
    open('#token=abc');
    confirm();
    expect((await screen.findByRole('alert')).textContent).toBe('The server had a problem.');
    expect(screen.getByRole('button', { name: 'Confirm' })).toBeTruthy();
  });

  it('shows when the link is incomplete', () => {
    open('');
    expect(screen.getByText(/This link is incomplete/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull();
  });
});
