/** What a browser sends with its calls. */
export type SignedIn = { cookie: string; token: string };

const MAX_REDIRECTS = 10;

/** Signs a persona of the sandbox in as a browser does: follows the redirects and keeps the server's cookies. */
export async function signIn(origin: string, persona: string): Promise<SignedIn> {
  const cookies = new Map<string, string>();
  const cookieOf = (): string => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  let url = new URL(`${origin}/api/v1/auth/steam?persona=${persona}`);
  for (let step = 0; step < MAX_REDIRECTS; step++) {
    const own = url.origin === origin;
    const answer = await fetch(url, { redirect: 'manual', headers: own ? { cookie: cookieOf() } : {} });
    for (const line of own ? answer.headers.getSetCookie() : []) {
      const [name, value] = line.split(';', 1)[0]!.split('=') as [string, string];
      cookies.set(name, value);
    }
    const next = answer.headers.get('location');
    if (next === null) break;
    url = new URL(next, url);
  }
  const check = await fetch(`${origin}/api/v1/auth/security-check`, { headers: { cookie: cookieOf() } });
  const { token } = (await check.json()) as { token?: string };
  if (!token) throw new Error(`the persona ${persona} could not be signed in`);
  return { cookie: cookieOf(), token };
}
