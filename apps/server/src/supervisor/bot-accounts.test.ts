import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { BOTS } from '../../../sandbox/src/steam/trading/bots.ts';
import { parseAccounts, readAccountsFile, readBots } from './bot-accounts.ts';

const ACCOUNT = {
  steam_id: '76561198000030001',
  account_name: 'lootfolio_1',
  password: 'a very secret password',
  shared_secret: 'c2FuZGJveC1ib3QtMS1zZWNyZXQ=',
};
const folder = mkdtempSync(join(tmpdir(), 'lootfolio-bots-'));
afterAll(() => rmSync(folder, { recursive: true }));

function fileOf(content: unknown, mode = 0o600): string {
  const path = join(folder, 'bots.json');
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  chmodSync(path, mode);
  return path;
}

describe('the file of bots', () => {
  it('names accounts', () => {
    expect(parseAccounts(readAccountsFile(fileOf([ACCOUNT])))).toEqual([
      {
        steamId: '76561198000030001',
        accountName: 'lootfolio_1',
        password: 'a very secret password',
        sharedSecret: 'c2FuZGJveC1ib3QtMS1zZWNyZXQ=',
      },
    ]);
    expect(parseAccounts(JSON.stringify([{ ...ACCOUNT, shared_secret: '0f'.repeat(20) }]))).toHaveLength(1);
  });

  it.each([0o640, 0o604, 0o644, 0o660])('is refused when others may read or write it: %o', (mode) => {
    expect(() => readAccountsFile(fileOf([ACCOUNT], mode))).toThrow(/^The file BOTS_FILE may be read by others: run chmod 600 /);
  });

  it.each<[string, unknown]>([
    ['it is not JSON', '{'],
    ['0.steam_id must be a Steam id of 17 digits', [{ ...ACCOUNT, steam_id: '123' }]],
    ['0.password must not be empty', [{ ...ACCOUNT, password: '' }]],
    ['0.shared_secret must be base64 or hexadecimal', [{ ...ACCOUNT, shared_secret: 'not a secret!' }]],
    ['it names an account twice', [ACCOUNT, ACCOUNT]],
  ])('is refused in one sentence that names no secret: %s', (problem, content) => {
    const refused = (): string => {
      try {
        return readAccountsFile(fileOf(content));
      } catch (error) {
        return (error as Error).message;
      }
    };
    expect(refused()).toMatch(/^The file BOTS_FILE is wrong: .*\.$/);
    expect(refused()).toContain(problem);
    expect(refused()).not.toContain(ACCOUNT.password);
  });

  it('that is missing is reported', () => {
    expect(() => readAccountsFile(join(folder, 'none.json'))).toThrow(/^The file BOTS_FILE cannot be read: ENOENT/);
  });
});

describe('the bots of a world', () => {
  it('are those of the sandbox there, whatever the operator has', () => {
    expect(parseAccounts(readBots({ WORLD: 'sandbox', BOTS_FILE: '/nowhere' })!)).toEqual(
      BOTS.map(({ steamId, accountName, password, sharedSecret }) => ({ steamId, accountName, password, sharedSecret })),
    );
  });

  it('are those of the file in the live world, or none', () => {
    expect(readBots({ WORLD: 'live', BOTS_FILE: undefined })).toBeNull();
    expect(parseAccounts(readBots({ WORLD: 'live', BOTS_FILE: fileOf([ACCOUNT]) })!)).toHaveLength(1);
  });
});
