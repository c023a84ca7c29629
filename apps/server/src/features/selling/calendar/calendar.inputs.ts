import type { TestApi, User } from '../../../../test/api.ts';
import type { GoodInputs } from '../../../../test/good-input.ts';
import { storedSale } from '../../../../test/stored-sales.ts';

async function feedToken(test: TestApi, own: User): Promise<string> {
  const { body } = await test.send('POST /sales/calendar-feed', { as: own });
  return (body.address as string).split('/').at(-1)!;
}

export const inputs: GoodInputs = {
  'GET /sales/calendar': async (test, own) => {
    await storedSale(test, own);
    return { query: { from: '2026-11-01', to: '2026-11-30', timezone: 'Europe/Istanbul' } };
  },
  'DELETE /sales/calendar-feed': async (test, own) => {
    await feedToken(test, own);
    return {};
  },
  'GET /calendar/{token}': async (test, own) => ({ params: { token: await feedToken(test, own) } }),
};
