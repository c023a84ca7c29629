import { describe, expect, it } from 'vitest';
import { testApi } from '../../../../test/api.ts';
import { now } from '../../../platform/process/clock.ts';

const test = testApi();
const live = testApi(async () => ({ WORLD: 'live' }));

const set = async (values: Record<string, unknown>): Promise<void> => {
  await test.db
    .insertInto('settings')
    .values(Object.entries(values).map(([key, value]) => ({ key, value: JSON.stringify(value), updated_at: now() })))
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: (row) => row.ref('excluded.value') }))
    .execute();
};
const ask = async (call: string) => (await test.send(call)).body;

describe('what the public pages state of this server', () => {
  it('is unset at first: no operator, no address, no links [SHELL-167, PAGE-311]', async () => {
    expect(await ask('GET /init/site')).toEqual({
      success: true,
      world: 'sandbox',
      operator: '',
      contact_mail: null,
      terms_date: null,
      social: { x: null, discord: null, telegram: null },
      notice: null,
      sandbox_mail: 'http://127.0.0.1:9/_mail',
      sandbox_desk: 'http://127.0.0.1:9/_desk',
      facts: {
        markets: 23,
        price_history_days: 730,
        session_days: 30,
        session_days_most: 90,
        steam_fee: 15,
        api_tokens: 10,
        calls_a_minute: 600,
        plans_sold: false,
      },
    });
  });

  it('follows the settings at once [PAGE-312]', async () => {
    await set({
      'site.operator': 'Desk Ltd',
      'site.contact_mail': 'desk@example.com',
      'site.terms_date': '2026-11-01',
      'social.discord': 'https://discord.gg/desk',
      'prices.history_days': 365,
    });
    await expect.poll(() => ask('GET /init/site')).toMatchObject({ operator: 'Desk Ltd' });
    expect(await ask('GET /init/site')).toMatchObject({
      contact_mail: 'desk@example.com',
      terms_date: '2026-11-01',
      social: { x: null, discord: 'https://discord.gg/desk', telegram: null },
      facts: { price_history_days: 365 },
    });
  });

  it('names no caught mails in the live world', async () => {
    expect((await live.send('GET /init/site')).body).toMatchObject({ world: 'live', sandbox_mail: null, sandbox_desk: null });
  });
});
