import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createBrowserHistory, createRootRoute, createRoute, createRouter, Outlet, RouterProvider } from '@tanstack/react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { activateLanguage } from '../../i18n/i18n.ts';
import { ApiError } from '../../lib/api-error.ts';
import { clearUnsaved } from '../../lib/unsaved.ts';
import { Button } from './Button.tsx';
import { FormShell } from './FormShell.tsx';
import { problemOf } from '../state/ListState.tsx';
import { TextField } from './TextField.tsx';
import { readRefusal, useForm } from './use-form.ts';

const refusal = (fields: Record<string, string>) => new ApiError({ code: 'VALIDATION', msg: 'Check your input.', status: 400, fields });

type Given = { save?: () => Promise<unknown>; draft?: string | null; name?: string };

function Sample({ save = () => Promise.resolve(), draft = null, name = 'Name' }: Given) {
  const form = useForm({ saved: { name: 'old', city: '' }, draft });
  return (
    <FormShell form={form} label={`Form of ${name}`} onSubmit={() => form.submit(save)}>
      <TextField label={name} value={form.values.name} problem={form.problems.name} onChange={(text) => form.set({ name: text })} />
      <TextField
        label={`City of ${name}`}
        value={form.values.city}
        problem={form.problems.city}
        onChange={(text) => form.set({ city: text })}
      />
      <Button type="submit" busy={form.busy}>
        Save
      </Button>
      <Button onClick={form.reset}>Reset</Button>
    </FormShell>
  );
}

/** Renders the routes "/", with the forms, and "/other". */
async function show(...forms: Given[]) {
  const root = createRootRoute({ component: Outlet });
  const start = createRoute({
    getParentRoute: () => root,
    path: '/',
    component: () => forms.map((form) => <Sample key={form.name ?? ''} {...form} />),
  });
  const other = createRoute({ getParentRoute: () => root, path: '/other', component: () => <p>Other screen</p> });
  history = createBrowserHistory();
  const router = createRouter({ routeTree: root.addChildren([start, other]), history });
  render(<RouterProvider router={router as never} />);
  await screen.findAllByRole('form');
  return { go: (href: string) => act(() => history.push(href)), path: () => router.state.location.href };
}

const field = (label = 'Name'): HTMLInputElement => screen.getByLabelText(label);
const type = (text: string, label = 'Name'): boolean => fireEvent.change(field(label), { target: { value: text } });
const save = (): boolean => fireEvent.submit(screen.getByRole('form'));

/** True when the browser would ask before the page is left. */
const asksBeforeUnload = (): boolean => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

let history: ReturnType<typeof createBrowserHistory>;
beforeEach(() => {
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
});
afterEach(() => history?.destroy());

describe('a refusal', () => {
  const values = { name: '', city: '' };

  it('is shown at the fields that it names, the rest at the form', () => {
    expect(readRefusal(refusal({ name: 'Too long.', age: 'Too young.' }), values)).toEqual({
      problems: { name: 'Too long.' },
      problem: 'Too young.',
    });
  });

  it('is a sentence of its own in the language of the user, where the server sends a part of one', async () => {
    const parts = { name: 'en az 60 olmalı', city: 'is not known', other: 'is missing' };
    expect(readRefusal(refusal(parts), values)).toEqual({
      problems: { name: 'En az 60 olmalı.', city: 'Is not known.' },
      problem: 'Is missing.',
    });
    expect(problemOf(refusal({ name: 'must not be empty' }), 'name')).toBe('Must not be empty.');
    await activateLanguage('tr');
    expect(problemOf(refusal({ name: 'izlenen eşya bulunamadı' }), 'name')).toBe('İzlenen eşya bulunamadı.');
    await activateLanguage('en');
  });

  it('that names no field is shown at the form, or at the fallback field', () => {
    expect(readRefusal(refusal({}), values)).toEqual({ problems: {}, problem: 'Check your input.' });
    expect(readRefusal(refusal({}), values, 'city')).toEqual({ problems: { city: 'Check your input.' }, problem: null });
  });

  it('is shown at its focused field until that is changed', async () => {
    await show({ save: () => Promise.reject(refusal({ name: 'Too long.' })) });
    type('new');
    save();
    await screen.findByText('Too long.');
    await vi.waitFor(() => expect(document.activeElement).toBe(field()));
    expect([field().value, field().getAttribute('aria-invalid')]).toEqual(['new', 'true']);
    type('newer');
    expect(screen.queryByText('Too long.')).toBeNull();
  });

  it('takes the focus from the button that submitted, to the first field that is wrong, and from no other field', async () => {
    await show({ save: () => Promise.reject(refusal({ name: 'Too long.', city: 'Unknown.' })) });
    const button = screen.getByRole('button', { name: 'Save' });
    button.focus();
    fireEvent.click(button);
    await screen.findByText('Unknown.');
    await vi.waitFor(() => expect(document.activeElement).toBe(field()));
    type('newer');
    field('City of Name').focus();
    save();
    await screen.findByText('Too long.');
    expect(document.activeElement).toBe(field('City of Name'));
  });

  it('of the whole form is an alert', async () => {
    await show({ save: () => Promise.reject(refusal({})) });
    save();
    expect((await screen.findByRole('alert')).textContent).toBe('Check your input.');
  });
});

describe('a form that is being submitted', () => {
  it('is busy and is not submitted twice', async () => {
    const answer = Promise.withResolvers<void>();
    const sent = vi.fn(() => answer.promise);
    await show({ save: sent });
    save();
    save();
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
    expect([button.ariaDisabled, screen.getByRole('form').ariaBusy]).toEqual(['true', 'true']);
    save();
    expect(sent).toHaveBeenCalledOnce();
    await act(async () => answer.resolve());
    expect(button.ariaDisabled).toBeNull();
  });
});

describe('unsaved input', () => {
  it('asks before the user leaves the screen, and is kept when they stay', async () => {
    const { go, path } = await show({});
    type('new');
    go('/other');
    const dialog = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
    expect(dialog.textContent).toContain('What you typed here is not saved and will be lost.');
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect([path(), field().value, asksBeforeUnload()]).toEqual(['/', 'new', true]);
  });

  it('is lost after confirmation, with one question for two forms', async () => {
    const { go } = await show({ name: 'First' }, { name: 'Second' });
    type('new', 'First');
    type('new', 'Second');
    go('/other');
    await screen.findByRole('alertdialog');
    fireEvent.click(screen.getByRole('button', { name: 'Leave' }));
    await screen.findByText('Other screen');
    expect([screen.queryByRole('alertdialog'), asksBeforeUnload()]).toEqual([null, false]);
  });

  it('does not ask after a reset, nor for a change of the query', async () => {
    const { go, path } = await show({});
    type('new');
    go('/?tab=2');
    await waitFor(() => expect(path()).toBe('/?tab=2'));
    fireEvent.click(screen.getByRole('button', { name: 'Reset' }));
    expect(asksBeforeUnload()).toBe(false);
    go('/other');
    await screen.findByText('Other screen');
  });

  it('does not ask after the session has ended', async () => {
    const { go } = await show({});
    type('new');
    clearUnsaved();
    expect(asksBeforeUnload()).toBe(false);
    go('/other');
    await screen.findByText('Other screen');
  });

  it('is restored after leaving when the form has a draft', async () => {
    const { go } = await show({ draft: '7 sample' });
    type('new');
    expect(asksBeforeUnload()).toBe(false);
    go('/other');
    await screen.findByText('Other screen');
    go('/');
    expect((await screen.findByLabelText<HTMLInputElement>('Name')).value).toBe('new');
  });
});
