import type { TestApi, User } from '../api.ts';

/** A call's good input. */
export type GoodInput = { params?: Record<string, number | string>; query?: Record<string, string>; body?: Record<string, unknown> };

/** By `METHOD /path`: an input with which a signed-in user succeeds; `own` is that user, whose object is made first where the call names one. */
export type GoodInputs = Record<string, (test: TestApi, own: User) => Promise<GoodInput>>;
