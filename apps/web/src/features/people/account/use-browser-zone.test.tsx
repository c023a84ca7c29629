import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../../lib/query-client.ts';
import { renderPart } from '../../../test-screen.tsx';
import { useDetails, type Details } from './account.queries.ts';
import { answerCalls, refuse, sampleDetails, type Answer } from './account.test-helper.tsx';
import { useBrowserZone } from './use-browser-zone.ts';

vi.mock('../../../lib/local-time.ts', async (original) => ({ ...(await original<object>()), timeZoneName: () => 'Europe/Istanbul' }));

function Zone() {
  useBrowserZone();
  return <p>{useDetails().data?.user.timezone}</p>;
}

function show(user: Partial<Details>, answer: Answer = { body: { success: true, timezone: 'Europe/Istanbul' } }) {
  const sent = answerCalls({
    'GET /users/details': () => ({ body: { success: true, user: sampleDetails(user) } }),
    'POST /users/set-timezone': () => answer,
  });
  return { sent, screen: renderPart(<Zone />) };
}

beforeEach(() => queryClient.clear());
afterEach(() => vi.restoreAllMocks());

it('until a time zone is chosen, that of the browser is stored, once, and marked as no choice [ACC-182]', async () => {
  const { sent, screen } = show({ timezone: 'UTC', timezone_chosen: false });
  await screen.findByText('Europe/Istanbul');
  expect(sent).toEqual([{ call: 'POST /users/set-timezone', body: { timezone: 'Europe/Istanbul', of_browser: true } }]);
});

it.each([
  ['was chosen', { timezone: 'Asia/Tokyo', timezone_chosen: true }],
  ['is that of the browser already', { timezone: 'Europe/Istanbul', timezone_chosen: false }],
])('one that %s stays', async (_, user) => {
  const { sent, screen } = show(user);
  await screen.findByText(user.timezone);
  expect(sent).toEqual([]);
});

it('one that could not be stored is not shown', async () => {
  const { sent, screen } = show({ timezone: 'UTC', timezone_chosen: false }, refuse('STATE', 'Not now.'));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(screen.getByText('UTC')).toBeTruthy();
});
