import { GATEWAYS } from '@lootfolio/domain/payments';
import { describe, expect, it } from 'vitest';
import type { User } from '../../../../test/api.ts';
import { gatewayWorld } from '../../../../test/gateways.ts';
import { sumAgain } from '../../../../test/sum-ledger.ts';
import { balance } from '../../../platform/money/ledger.ts';

const { test, checkout, open, act } = gatewayWorld();

const stateOf = async (user: User) => {
  const { body } = await test.send('GET /payment/all', { as: user });
  return body.items.map(({ operation_status: status, attention, amount }: Record<string, unknown>) => [status, attention, amount]);
};

describe.each(GATEWAYS)('a payment through %s', (provider) => {
  it('is opened, paid, credited once and listed', async () => {
    const user = await test.signIn();
    const payment = await open(user, 25_000, provider);
    expect(payment.order).toEqual({ id: expect.any(Number), invoice_url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\//) });
    expect(await stateOf(user)).toEqual([['PENDING', null, 25_000]]);
    await act(provider, payment.id, 'pay');
    expect(await stateOf(user)).toEqual([['COMPLETED', null, 25_000]]);
    expect(await balance(test.db, `user:${user.userId}`)).toBe(25_000);
    expect(await sumAgain(test.pool)).toEqual([]);
  });
});

it('is opened once for one key', async () => {
  const user = await test.signIn();
  const twice = await Promise.all([1, 2].map(() => checkout(user, 5000, 'nowpayments', 'the-same-key')));
  expect(twice[0]!.body).toEqual(twice[1]!.body);
  expect(await stateOf(user)).toHaveLength(1);
});
