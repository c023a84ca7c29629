import type { TestApi, User } from './api.ts';

/** A call's good input. */
export type GoodInput = { params?: Record<string, number | string>; query?: Record<string, string>; body?: Record<string, unknown> };

/** By `METHOD /path`: a valid input for the signed-in user `own`. Creates their object first when the call names one. */
export type GoodInputs = Record<string, (test: TestApi, own: User) => Promise<GoodInput>>;
