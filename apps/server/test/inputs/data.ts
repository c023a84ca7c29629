import type { GoodInputs } from './good-input.ts';

const newToken = { name: 'my script', expires_days: 30 };

/** Inputs of personal API tokens, export and deletion. */
export const dataInputs: GoodInputs = {
  'POST /users/tokens': async () => ({ body: newToken }),
  'DELETE /users/tokens/{id}': async (test, own) => {
    const made = await test.send('POST /users/tokens', { as: own, body: newToken });
    return { params: { id: made.body.item.id } };
  },
  'DELETE /users/account': async () => ({ body: {} }),
};
