import { call } from '@lootfolio/contract/call';
import { z } from 'zod';
import { balance } from '../src/platform/money/ledger.ts';
import { write, type Route } from '../src/platform/http/route.ts';
import type { Module } from '../src/platform/module.ts';
import { audit } from '../src/platform/security/audit.ts';
import type { GoodInputs } from './good-input.ts';
import { transfer } from './money.ts';

/** The smallest call that moves money. It exists only in tests, so that the runs over every call include one. */
export const payCall = call({
  method: 'POST',
  path: '/test/pay',
  access: 'user',
  summary: 'Moves money',
  money: true,
  body: z.object({ amount: z.int().min(1).max(1_000_000) }),
  reply: z.object({ success: z.literal(true), balance: z.int() }),
});

const payRoute: Route = write(payCall, async ({ caller, body, tx }) => {
  const account = `user:${caller.userId}` as const;
  await transfer(tx, 'house:deposits', account, body.amount);
  await audit(tx, caller, { action: 'test.paid', object: account, always: true });
  return { balance: await balance(tx, account) };
});

export const moneyModule: Module = { name: 'money for tests', routes: () => [payRoute] };

export const payInputs: GoodInputs = { 'POST /test/pay': async () => ({ body: { amount: 100 } }) };
