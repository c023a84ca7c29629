import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../../../lib/query-client.ts';
import { renderPart } from '../../../../test-screen.tsx';
import { dismissInfo } from '../../../../ui/overlay/toasts.ts';
import type { Details } from '../account.queries.ts';
import { answerCalls, refuse, sampleDetails } from '../account.test-helper.tsx';
import { OwnData } from './OwnData.tsx';
import { button, ended, eventually, OPERATION, running, work } from './work.test-helper.ts';

const details = (changes?: Partial<Details>) => ({
  'GET /users/details': () => ({ body: { success: true, user: sampleDetails(changes) } }),
});

beforeEach(() => {
  queryClient.clear();
  act(dismissInfo);
});

describe('deleting the account', () => {
  it('shows the recent sign-in dialog instead, and returns the focus when it is cancelled [AUTH-128]', async () => {
    answerCalls({ ...details(), 'DELETE /users/account': () => refuse('REAUTH', '') });
    renderPart(<OwnData />);
    const opener = await screen.findByRole('button', { name: 'Delete my account' });
    opener.focus();
    fireEvent.click(opener);
    const dialog = await screen.findByRole('dialog', { name: 'Delete your account?' });
    fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: 'Deniz' } });
    fireEvent.submit(within(dialog).getByRole<HTMLInputElement>('textbox').form!);
    const reauth = await screen.findByRole('alertdialog', { name: 'Sign in with Steam once more' });
    expect(screen.queryByRole('dialog', { name: 'Delete your account?' })).toBeNull();
    fireEvent.click(within(reauth).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete my account' })));
  });

  it('accepts its name with any number of spaces', async () => {
    answerCalls(details({ user_name: '  Deniz   the  Trader ' }));
    renderPart(<OwnData />);
    fireEvent.click(await screen.findByRole('button', { name: 'Delete my account' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete your account?' });
    fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: 'Deniz the Trader' } });
    expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Delete my account' }).disabled).toBe(false);
  });

  it('is deleted only when its name is typed, and with a balance only when the user forfeits it [ACC-175]', async () => {
    answerCalls(details({ balance: 12_340 }));
    renderPart(<OwnData />);
    fireEvent.click(await screen.findByRole('button', { name: 'Delete my account' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete your account?' });
    const confirm = (): HTMLButtonElement => within(dialog).getByRole('button', { name: 'Delete my account' });
    expect(confirm().disabled).toBe(true);
    fireEvent.change(screen.getByLabelText('Type your name to confirm: Deniz'), { target: { value: 'Deniz' } });
    expect(confirm().disabled).toBe(true);
    fireEvent.click(screen.getByRole('checkbox', { name: 'I give up my balance of $12.34.' }));
    expect(confirm().disabled).toBe(false);
  });
});

describe('exporting all data', () => {
  const file = { name: 'lootfolio-76561198000010411-2026-11-20.json', size: 5, made_at: '2026-11-20T12:00:01.000Z' };
  let saved: string[];
  beforeEach(() => {
    saved = [];
    URL.createObjectURL = () => 'blob:made';
    URL.revokeObjectURL = () => undefined;
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      saved.push(this.download);
    });
  });

  it('tells that it goes on, and downloads the file by itself [ACC-175]', async () => {
    answerCalls({
      ...details(),
      ...work('POST /users/export', running, ended({ file })),
      [`GET /operations/${OPERATION}/file`]: () => ({ body: { profile: {} } }),
    });
    renderPart(<OwnData />);
    fireEvent.click(await button('Export my data'));
    expect(await screen.findByText(/^Your data is being collected\./)).toBeTruthy();
    await eventually(`Your data was saved as ${file.name}.`);
    expect(saved).toEqual([file.name]);
    await waitFor(() => expect(screen.queryByText(/^Your data is being collected/)).toBeNull());
  });

  it.each(['POST /users/export', `GET /operations/${OPERATION}/file`])(
    'asks for a recent sign-in when %s needs it [AUTH-128]',
    async (call) => {
      answerCalls({ ...details(), ...work('POST /users/export', ended({ file })), [call]: () => refuse('REAUTH', '') });
      renderPart(<OwnData />);
      fireEvent.click(await button('Export my data'));
      expect(await screen.findByRole('alertdialog', { name: 'Sign in with Steam once more' })).toBeTruthy();
      expect([saved, screen.queryByText(/^Your data is being collected/)]).toEqual([[], null]);
    },
  );
});
