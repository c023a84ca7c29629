import { describe, expect, it } from 'vitest';
import { createLog } from './log.ts';

describe('the log', () => {
  it('writes no secret under the names that secrets have', () => {
    const lines: string[] = [];
    const log = createLog('info', 'test', { write: (line) => void lines.push(line) });
    const headers = { cookie: 'lf_session=S3CRET', authorization: 'S3CRET', 'x-csrf-token': 'S3CRET' };
    log.info(
      {
        req: { headers },
        res: { headers: { 'set-cookie': 'S3CRET' } },
        a: { token: 'S3CRET', key: 'S3CRET', api: 'S3CRET', password: 'S3CRET' },
      },
      'call',
    );
    log.info({ token: 'S3CRET', password: 'S3CRET', key: 'S3CRET', api: 'S3CRET' }, 'top');
    expect(lines.join('')).not.toContain('S3CRET');
    expect(lines).toHaveLength(2);
    expect(JSON.parse(lines[0]!)).toMatchObject({ name: 'test', msg: 'call', a: { token: '[secret]' } });
  });
});
