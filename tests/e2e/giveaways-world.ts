import { expect, type APIRequestContext, type Browser, type Page } from '@playwright/test';
import { signIn } from './fixtures.ts';
import { call, findItem } from './people.ts';

export type MadeGiveaway = { id: number; name: string };

const fromNow = (ms: number): string => new Date(Date.now() + ms).toISOString();

/** Does something as a persona in a browser of its own: a sign-in ends the session that a browser had. */
export async function as<T>(browser: Browser, persona: string, work: (page: Page) => Promise<T>): Promise<T> {
  const page = await browser.newPage();
  try {
    await signIn(page, persona);
    return await work(page);
  } finally {
    await page.close();
  }
}

/** Makes a giveaway that began an hour ago. @param endsIn milliseconds from now */
export const makeGiveaway = (browser: Browser, name: string, endsIn: number): Promise<MadeGiveaway> =>
  as(browser, 'admin', async (page) => {
    const item = await findItem(page, name);
    const answer = await call(page, '/admin/giveaway/create', {
      ...{ type: 'Weekly', giveaway_type: 'Special', value: 25_000, item_id: item.item_id },
      starts_at: fromNow(-3_600_000),
      expires_at: fromNow(endsIn),
    });
    const { item: made } = (await answer.json()) as { item: { id: number } };
    return { id: made.id, name: item.name };
  });

/**
 * Joins once no task is open. The files share one server, and another file makes a task for a moment.
 * @returns the server's message
 */
export const joinAs = (browser: Browser, persona: string, { id }: MadeGiveaway): Promise<string> =>
  as(browser, persona, async (page) => {
    let message = '';
    const join = async (): Promise<unknown> => {
      const answer = (await (await call(page, '/giveaway/join', { giveaway_id: id })).json()) as { code?: unknown; msg: string };
      message = answer.msg;
      return answer.code;
    };
    await expect.poll(join, { timeout: 15_000 }).not.toBe('TASKS_OPEN');
    return message;
  });

/** Waits until the time of a giveaway is over. */
export async function waitUntilOver(request: APIRequestContext, { id }: MadeGiveaway): Promise<void> {
  const past = async (): Promise<number[]> => {
    const { items } = (await (await request.get('/api/v1/giveaway/history?limit=100')).json()) as { items: { id: number }[] };
    return items.map((one) => one.id);
  };
  await expect.poll(past, { timeout: 60_000 }).toContain(id);
}
