import { expect, test as base, type BrowserContext, type Locator, type Page } from '@playwright/test';

export { expect };

export type Theme = 'dark' | 'light';
export type Lang = 'en' | 'tr';

type Problems = {
  /** Lets a console message or failed answer pass whose text fits; for tests that provoke one. */
  allow: (expected: RegExp) => void;
};

/**
 * Every test fails on a console error, an uncaught error, a report of the content security policy, and an answer of 500 or more.
 * Covers all pages of the context, pop-ups too.
 */
export const test = base.extend<{ problems: Problems }>({
  problems: [
    async ({ context, baseURL }, use) => {
      const allowed: RegExp[] = [];
      const seen: string[] = [];
      await watch(context, baseURL!, (problem) => seen.push(problem));
      await use({ allow: (expected) => void allowed.push(expected) });
      expect(
        seen.filter((problem) => !allowed.some((expected) => expected.test(problem))),
        'console errors, page errors, CSP reports and answers of 500 or more',
      ).toEqual([]);
    },
    { auto: true },
  ],
});

/** Reports what goes wrong on any page of a context; for contexts that a test opens by itself. */
export async function watch(context: BrowserContext, origin: string, report: (problem: string) => void): Promise<void> {
  context.on('console', (message) => {
    if (message.type() === 'error') report(`console: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => report(`uncaught: ${error.error().stack ?? error.error().message}`));
  context.on('response', (response) => {
    if (response.status() >= 500 && response.url().startsWith(origin))
      report(`${response.status()}: ${response.request().method()} ${response.url()}`);
  });
  await context.exposeBinding('reportViolation', (_source, violation: string) => report(`CSP: ${violation}`));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      (window as unknown as { reportViolation: (violation: string) => void }).reportViolation(
        `${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`,
      );
    });
  });
}

/** Stored anew before the page's own code runs, at every load. */
async function store(context: BrowserContext, key: string, value: string): Promise<void> {
  await context.addInitScript(([name, content]) => localStorage.setItem(name!, content!), [key, value]);
}

export const setTheme = (page: Page, theme: Theme): Promise<void> => store(page.context(), 'theme', theme);
export const setLanguage = (page: Page, lang: Lang): Promise<void> => store(page.context(), 'lang', lang);

/**
 * Where a test is tried again a persona of its own for each try (`user-7`, then `user-1007`): the first try may have left something.
 */
export const personaOf = (persona: string): string =>
  persona.replace(/(?<=^user-)\d+$/, (number) => String(Number(number) + 1000 * base.info().retry));

type Session = Awaited<ReturnType<BrowserContext['storageState']>>;
const sessions = new Map<string, Session>();

/**
 * Gives the page's browser the session of a persona of the sandbox; a session is used again by the later tests of this process, since
 * only so many sign-ins a minute are let through. Each file that writes takes a persona of its own (`user-1` … `user-9999`): files run
 * side by side.
 * @param fresh a session of its own, for a test that ends it
 */
export async function signIn(page: Page, persona: string, { fresh = false } = {}): Promise<void> {
  const known = fresh ? undefined : sessions.get(personaOf(persona));
  const session = known ?? (await newSession(page.context(), persona));
  if (!fresh) sessions.set(personaOf(persona), session);
  await page.context().setStorageState(session);
}

/** What a browser keeps after a sign-in: the cookie, and that it believes to be signed in. */
async function newSession(context: BrowserContext, persona: string): Promise<Session> {
  const origin = await signInByRequest(context, persona);
  const { cookies } = await context.storageState();
  return { cookies, origins: [{ origin, localStorage: [{ name: 'authenticated', value: 'true' }] }] };
}

/** Follows the redirects of a sign-in; waits where too many signed in within the minute. Answers the server's origin. */
export async function signInByRequest(context: Pick<BrowserContext, 'request'>, persona: string, base = ''): Promise<string> {
  let ended: URL | undefined;
  await expect(async () => {
    const answer = await context.request.get(`${base}/api/v1/auth/steam?persona=${personaOf(persona)}`);
    expect(answer.status()).toBe(200);
    ended = new URL(answer.url());
    expect(ended.pathname).toBe('/splash');
  }).toPass({ timeout: 70_000, intervals: [1000, 5000] });
  return ended!.origin;
}

/** Opens a screen and waits until it stands: its heading is there and nothing is loading. */
export async function openAs(page: Page, path: string, options: { persona?: string; theme?: Theme; lang?: Lang } = {}): Promise<void> {
  if (options.persona) await signIn(page, options.persona);
  if (options.theme) await setTheme(page, options.theme);
  if (options.lang) await setLanguage(page, options.lang);
  await page.goto(path);
  await settle(page);
}

/** A screen stands when its heading is there and no part of it is still loading. */
export async function settle(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  // a page that was served ready is there before the application is
  await expect(page.locator('#root > [data-ready]')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

/** Unlike `check()`, which looks once, waits until a box or switch has moved. */
export async function turnOn(box: Locator): Promise<void> {
  await expect(box).not.toBeChecked();
  await box.click();
  await expect(box).toBeChecked();
}
