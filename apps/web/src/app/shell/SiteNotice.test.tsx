import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { activateLanguage } from '../../i18n/i18n.ts';
import type { Reply } from '../../lib/api.ts';
import { fakeServer } from '../../lib/fake-server.test-helper.ts';
import { queryClient } from '../../lib/query-client.ts';
import { siteQuery } from '../../lib/site.ts';
import { browserStore } from '../../lib/storage.ts';
import { renderPart } from '../../test-screen.tsx';
import { SiteNotice } from './SiteNotice.tsx';

fakeServer();
type Notice = NonNullable<Reply<'GET /init/site'>['notice']>;
const DOWN: Notice = { texts: { en: 'Down at 3', tr: 'Saat 3’te kapalı' }, from: null, until: null };
const announce = (notice: Notice | null): void => void queryClient.setQueryData(siteQuery.queryKey, { notice } as Reply<'GET /init/site'>);
const shown = (): string | null => screen.queryByRole('status', { name: /Notice|Duyuru/ })?.textContent ?? null;

afterEach(async () => {
  queryClient.clear();
  browserStore.clear();
  await activateLanguage('en');
});

it('stands as plain text in the language of the screen, and comes and goes without a reload', async () => {
  renderPart(<SiteNotice />);
  expect(shown()).toBeNull();
  await act(async () => announce({ ...DOWN, texts: { en: '<b>Down</b>', tr: '' } }));
  expect(shown()).toBe('<b>Down</b>');
  await act(async () => announce(null));
  expect(shown()).toBeNull();
});

it('is in Turkish on Turkish screens', async () => {
  await activateLanguage('tr');
  announce(DOWN);
  renderPart(<SiteNotice />);
  expect(shown()).toBe('Saat 3’te kapalı');
});

it.each([
  ['before its time', { from: '2999-01-01T00:00:00Z' }],
  ['after its time', { until: '2001-01-01T00:00:00Z' }],
])('is not shown %s', (_when, period) => {
  announce({ ...DOWN, ...period });
  renderPart(<SiteNotice />);
  expect(shown()).toBeNull();
});

it('stays away once dismissed, until it says something else', async () => {
  announce(DOWN);
  const { unmount } = renderPart(<SiteNotice />);
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss the notice' }));
  expect(shown()).toBeNull();
  unmount();
  renderPart(<SiteNotice />);
  expect(shown()).toBeNull();
  await act(async () => announce({ ...DOWN, texts: { en: 'Down at 4', tr: '' } }));
  expect(shown()).toBe('Down at 4');
});
