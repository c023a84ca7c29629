import { describe, expect, it } from 'vitest';
import { replay } from '../fixture.ts';
import { fixtures } from './fixtures.ts';

const fixture = fixtures[0]!;

describe('Shadowpay', () => {
  it('sends the key as a header, never in the address', async () => {
    const { sent } = await replay(fixture);
    expect(sent[0]).toMatchObject({ headers: { authorization: 'Bearer fixture-token' } });
    expect(sent[0]!.url).not.toContain('fixture-token');
  });

  it('reports a wrong key that is answered with 200', async () => {
    const refusing = { ...fixture, answers: () => [{ status: 'error', error_message: 'need_auth' }] };
    await expect(replay(refusing)).rejects.toMatchObject({ code: 'UNAUTHORISED' });
  });
});
