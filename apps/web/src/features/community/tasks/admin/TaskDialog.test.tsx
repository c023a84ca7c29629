import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fakeServer, reply } from '../../../../lib/fake-server.test-helper.ts';
import { renderPart } from '../../../../test-screen.tsx';
import { adminTaskOf } from '../task.test-helper.ts';
import { TaskDialog } from './TaskDialog.tsx';

const server = fakeServer(() => reply({ success: true, msg: 'Done.', task: {} }));
const written = () => server.sent.filter(({ init }) => init.method !== 'GET');
const onClose = vi.fn();
const fill = (name: string, value: string): void => void fireEvent.change(screen.getByLabelText(name), { target: { value } });
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const valueOf = (name: string): string => screen.getByLabelText<HTMLInputElement>(name).value;

describe('the form of a task', () => {
  it('has description, icon and type, which is daily at first [ADMIN-GIVE-309] [ADMIN-GIVE-314] [ADMIN-GIVE-315]', () => {
    renderPart(<TaskDialog task={null} onClose={onClose} />);
    expect([valueOf('Description'), valueOf('Type')]).toEqual(['', 'daily']);
    const icons = screen.getAllByRole('radio').map((one) => one.parentElement!.textContent);
    expect(icons).toEqual(['star', 'gift', 'trophy', 'medal', 'crown', 'gem', 'coins', 'box']);
    const types = [...screen.getByLabelText<HTMLSelectElement>('Type').options].map(({ value }) => value);
    expect(types).toEqual(['daily', 'TWITTER_FOLLOW', 'MAIL_CONFIRM', 'DISCORD_JOIN', 'TRADE_LINK']);
  });

  it('needs a description that is not blank, an icon and a type [ADMIN-GIVE-313]', async () => {
    renderPart(<TaskDialog task={null} onClose={onClose} />);
    expect([screen.getAllByRole<HTMLInputElement>('radio').filter(({ checked }) => checked).length, valueOf('Type')]).toEqual([1, 'daily']);
    fill('Description', '   ');
    await press('Create task');
    expect([written(), screen.getByText('Describe what users do.').textContent]).toEqual([[], 'Describe what users do.']);
    fill('Description', ' Follow us ');
    fireEvent.click(screen.getByRole('radio', { name: 'gem' }));
    fill('Type', 'TWITTER_FOLLOW');
    await press('Create task');
    expect(written()[0]!.body).toEqual({ description: 'Follow us', icon: 'gem', type: 'TWITTER_FOLLOW', link: null });
  });

  it('begins with the task that is changed, and as a daily one where its type is unknown', () => {
    renderPart(<TaskDialog task={adminTaskOf({ type: 'OLDER', link: 'https://x.com/example' })} onClose={onClose} />);
    expect([valueOf('Description'), valueOf('Type'), valueOf('Link')]).toEqual(['Confirm your mail', 'daily', 'https://x.com/example']);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'medal' }).checked).toBe(true);
  });
});
