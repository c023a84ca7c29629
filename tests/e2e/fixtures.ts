import { expect, test as base, type BrowserContext, type Locator, type Page } from '@playwright/test';

export { expect };

export type Theme = 'dark' | 'light';
export type Lang = 'en' | 'tr';

type Problems = {
  /** Ignores problems whose text matches, for tests that provoke one. */
  allow: (expected: RegExp) => void;
};

/**
 * Every test fails on a console error, an uncaught error, a violation of the content security policy, and a status of 500 or more,
 * on all pages of the context, including pop-ups.
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

/** Reports these problems on every page of a context. For contexts that a test opens itself. */
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

/** Stores the value again at every load, before the page's own code runs. An empty page (`about:blank`) has no storage. */
async function store(context: BrowserContext, key: string, value: string): Promise<void> {
  await context.addInitScript(
    ([name, content]) => {
      if (window.origin !== 'null') localStorage.setItem(name!, content!);
    },
    [key, value],
  );
}

export const setTheme = (page: Page, theme: Theme): Promise<void> => store(page.context(), 'theme', theme);
export const setLanguage = (page: Page, lang: Lang): Promise<void> => store(page.context(), 'lang', lang);

/** The sandbox knows `user-1` to `user-9999`; each of two further tries of a test counts 1000 on. */
const LAST_PERSONA = 7999;

/**
 * The persona for the current try of a test (`user-7`, then `user-1007`), because the first try may have left data.
 * @throws when a further try would have none
 */
export const personaOf = (persona: string): string =>
  persona.replace(/(?<=^user-)\d+$/, (number) => {
    if (Number(number) > LAST_PERSONA) throw new Error(`${persona} has none for a further try: the last is user-${LAST_PERSONA}`);
    return String(Number(number) + 1000 * base.info().retry);
  });

type Session = Awaited<ReturnType<BrowserContext['storageState']>>;
const sessions = new Map<string, Session>();

/**
 * Gives the page's browser the session of a persona of the sandbox. Later tests of this process reuse the session, because sign-ins
 * are rate-limited. Each file that writes uses its own personas (`user-1` … `user-9999`), because files run in parallel.
 * @param fresh creates a new session, for a test that ends it
 */
export async function signIn(page: Page, persona: string, { fresh = false } = {}): Promise<void> {
  const known = fresh ? undefined : sessions.get(personaOf(persona));
  // an open screen of another persona would notice that it has no session for a moment, and forget the new one
  await page.goto('about:blank');
  const session = known ?? (await newSession(page.context(), persona));
  if (!fresh) sessions.set(personaOf(persona), session);
  await page.context().setStorageState(session);
}

/** What a browser stores after a sign-in: the cookie, and the flag that it expects a session. */
async function newSession(context: BrowserContext, persona: string): Promise<Session> {
  const origin = await signInByRequest(context, persona);
  const { cookies } = await context.storageState();
  return { cookies, origins: [{ origin, localStorage: [{ name: 'authenticated', value: 'true' }] }] };
}

/** Follows the redirects of a sign-in and retries when the rate limit refuses it. Resolves to the server's origin. */
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

/** Opens a screen and waits until it has loaded (see `settle`). */
export async function openAs(page: Page, path: string, options: { persona?: string; theme?: Theme; lang?: Lang } = {}): Promise<void> {
  if (options.persona) await signIn(page, options.persona);
  if (options.theme) await setTheme(page, options.theme);
  if (options.lang) await setLanguage(page, options.lang);
  await page.goto(path);
  await settle(page);
}

/** Waits until a screen shows its heading, no part of it is loading, the application has started and the fonts have loaded. */
export async function settle(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  // a prerendered page is shown before the application starts
  await expect(page.locator('#root > [data-ready]')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

/** Unfolds the value over time and on each market above a list of things. */
export async function openWorth(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: /^(Overview, history and markets|History and valuation per market|Valuation)$/ });
  if ((await button.getAttribute('aria-expanded')) !== 'true') await button.click();
}

/** Unfolds the filters of a list. They stay open on the next screen. */
export async function openFilters(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: /^(Filters|Filtreler)/ });
  if ((await button.getAttribute('aria-expanded')) !== 'true') await button.click();
  await expect(page.getByRole('region', { name: /^(Filters|Filtreler)$/ })).toBeVisible();
}

/** Turns a box or switch on and waits until it is on. Playwright's `check()` looks only once. */
export async function turnOn(box: Locator): Promise<void> {
  await expect(box).not.toBeChecked();
  await box.click();
  await expect(box).toBeChecked();
}

/** Presses "Retry" where something could not be loaded, until it is there. The screen may load it again by itself meanwhile. */
export async function retryUntilGone(failed: Locator): Promise<void> {
  await expect(async () => {
    const retry = failed.getByRole('button', { name: 'Retry' });
    if (await retry.isVisible()) await retry.click({ timeout: 1000 });
    await expect(failed).toHaveCount(0, { timeout: 2000 });
  }).toPass();
}

/** A keyboard's user keeps their place: after a change something has the focus, not the page as a whole. */
export const expectFocusKept = (page: Page): Promise<void> => expect(page.locator('body')).not.toBeFocused();
