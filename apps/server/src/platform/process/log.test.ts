import { describe, expect, it } from 'vitest';
import { createLog, safeUrl } from './log.ts';

describe('safeUrl', () => {
  it('keeps names and loses values', () => {
    expect(safeUrl('/a')).toBe('/a');
    expect(safeUrl('/a?token=abc&key=d%20e&flag')).toBe('/a?token=…&key=…&flag');
    expect(safeUrl('/a?x=1?token=abc')).not.toContain('abc');
    expect(safeUrl('/a?b==secret=secret')).not.toContain('secret');
  });
});

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
