import { ApiError } from './api-error.ts';
import { tabStore } from './storage.ts';

const PREFIX = 'call-key:';

/** 128 random bits. `crypto.randomUUID` is missing on pages that were loaded over plain http from another machine. */
const newKey = (): string => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Makes a call that moves money or starts long work, with a key. The server runs the call once per key, however often it is sent. So the
 * key belongs to the user's intent and not to one try: the same call with the same input has the same key until its outcome is known, also
 * after a reload of the page or a new sign-in in this tab.
 * @param intent the call and its input, as one text
 * @param send makes the call with the key, and rejects with an ApiError when it is refused or not answered
 */
export async function withCallKey<T>(intent: string, send: (key: string) => Promise<T>): Promise<T> {
  const name = PREFIX + intent;
  const key = tabStore.get(name) ?? newKey();
  tabStore.set(name, key);
  const forget = (): void => {
    // another try may have ended meanwhile, and the next one may have begun
    if (tabStore.get(name) === key) tabStore.remove(name);
  };
  try {
    const reply = await send(key);
    forget();
    return reply;
  } catch (error) {
    if (isFinal(error)) forget();
    throw error;
  }
}

/** Statuses of final refusals: the user corrects something and sends another call. */
const FINAL_STATUSES = [400, 403, 404, 409, 413];
/** Codes of refusals with such a status after which the same call is sent again. INTERNAL: something in place of our server answered. */
const NOT_FINAL = ['CSRF', 'REAUTH', 'INTERNAL'];

/** False after a lost answer, a failure, too many requests or an ended session: an earlier try may still have taken effect. */
const isFinal = (error: unknown): boolean =>
  error instanceof ApiError && FINAL_STATUSES.includes(error.status) && !NOT_FINAL.includes(String(error.code));
