import { beforeEach, vi } from 'vitest';

export type Sent = {
  /** The path below the API's root. */
  path: string;
  body: unknown;
  url: string;
  init: RequestInit & { headers: Record<string, string> };
};
type Answer = (sent: Sent) => Response | Promise<Response>;

export const reply = (body: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers });

const unreachable: Answer = () => {
  throw new TypeError('fetch failed');
};

/** Answers every request from now on. For a test that handles the requests itself; other tests use `fakeServer`. */
export function answerRequests(answer: Answer): void {
  vi.stubGlobal('fetch', async (url: string, init: Sent['init']): Promise<Response> => {
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    return answer({ path: url.replace('/api/v1', ''), body, url, init });
  });
}

/**
 * Replaces the server. Call it at the top of the file. A test sets `answer` for the following requests, and reads the requests in `sent`.
 * @param answer the initial answer to every request of each test; without it the server is unreachable
 */
export function fakeServer(answer = unreachable): { answer: Answer; sent: Sent[] } {
  const server = { answer, sent: [] as Sent[] };
  answerRequests((sent) => {
    server.sent.push(sent);
    return server.answer(sent);
  });
  beforeEach(() => {
    server.answer = answer;
    server.sent.length = 0;
  });
  return server;
}
