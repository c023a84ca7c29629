import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { queryClient } from '../../../../lib/query-client.ts';
import { renderPart } from '../../../../test-screen.tsx';
import { dismissInfo } from '../../../../ui/overlay/toasts.ts';
import type { Details } from '../account.queries.ts';
import { answerCalls, sampleDetails } from '../account.test-helper.tsx';
import { MailSection } from './MailSection.tsx';

const BROWSER = Intl.DateTimeFormat().resolvedOptions().timeZone;
const FOLLOWS = /The time zone follows the browser in which you sign in, until you choose one\./;

/** Shows the section over a server that stores what it is sent. */
function show(stored: Partial<Details>) {
  let user = stored;
  const sent = answerCalls({
    'GET /users/details': () => ({ body: { success: true, user: sampleDetails(user) } }),
    'POST /users/set-timezone': (body) => {
      const { timezone, of_browser } = body as { timezone: string; of_browser: boolean };
      user = { timezone, timezone_chosen: !of_browser };
      return { body: { success: true, timezone } };
    },
  });
  renderPart(<MailSection />);
  return sent;
}
const zone = () => screen.findByLabelText<HTMLSelectElement>('Time zone');
const shownZone = async (): Promise<string> => (await zone()).selectedOptions[0]!.text;

beforeEach(() => {
  queryClient.clear();
  act(dismissInfo);
});

it("the time zone of a user who chose none is shown as the browser's [ACC-182]", async () => {
  show({ timezone: BROWSER, timezone_chosen: false });
  expect(await shownZone()).toMatch(/ · this browser$/);
  expect(screen.getByText(FOLLOWS)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Use the zone of this browser/ })).toBeNull();
});

it('a chosen time zone stays until the browser’s is taken again [ACC-182]', async () => {
  const sent = show({ timezone: BROWSER, timezone_chosen: false });
  fireEvent.change(await zone(), { target: { value: 'Asia/Tokyo' } });
  await waitFor(() => expect(screen.queryByText(FOLLOWS)).toBeNull());
  expect(await shownZone()).toBe('Asia/Tokyo (GMT+9)');
  fireEvent.click(await screen.findByRole('button', { name: `Use the zone of this browser: ${BROWSER}` }));
  await waitFor(() => expect(screen.getByText(FOLLOWS)).toBeTruthy());
  expect(sent).toEqual([
    { call: 'POST /users/set-timezone', body: { timezone: 'Asia/Tokyo', of_browser: false } },
    { call: 'POST /users/set-timezone', body: { timezone: BROWSER, of_browser: true } },
  ]);
});
