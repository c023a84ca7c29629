import { expect, it } from 'vitest';
import { ConfigError } from '../process/config.ts';
import { mayPass, PassingTrouble } from './passing-trouble.ts';

it('tells a full disk and a database that is away from what stays wrong', () => {
  for (const error of [
    Object.assign(new Error('write'), { code: 'ENOSPC' }),
    Object.assign(new Error('write'), { code: 'EDQUOT' }),
    Object.assign(new Error('could not extend file'), { code: '53100' }),
    Object.assign(new Error('terminating connection'), { code: '57P02' }),
    new Error('The database could not be prepared: FATAL:  could not write to file "pg_wal/xlogtemp.7": No space left on device'),
    new Error('FATAL:  could not extend file "base/1/2691": wrote only 4096 of 8192 bytes at block 7'),
    new Error('migration 0002 failed', { cause: Object.assign(new Error('x'), { code: '53100' }) }),
    new ConfigError('The data folder /data cannot be written (ENOSPC): its disk is full.'),
    new PassingTrouble('the database does not answer'),
  ])
    expect([error.message, mayPass(error)]).toEqual([error.message, true]);
  for (const error of [
    new ConfigError('PORT must be a number.'),
    Object.assign(new Error('permission denied'), { code: 'EACCES' }),
    Object.assign(new Error('syntax'), { code: '42601' }),
    new Error('The data folder /data belongs to another user'),
    'ENOSPC',
  ])
    expect([error, mayPass(error)]).toEqual([error, false]);
});
