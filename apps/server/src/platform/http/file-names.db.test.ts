import { LANGUAGES } from '@lootfolio/texts/languages';
import { beforeAll, describe, expect, it } from 'vitest';
import { goodInput } from '../../../test/inputs.ts';
import { allowedUser, contractApi, EVERY_CALL, named, sendCall } from '../../../test/whole-contract.ts';

const test = contractApi();
// more than one administrator: the last one cannot delete their account
beforeAll(() => test.signIn({ role: 'ADMIN' }));

const files = EVERY_CALL.filter((call) => call.file);

/** RFC 6266: a name in ASCII for old clients, and the whole name in UTF-8 for all others. */
const DISPOSITION = /^attachment; filename="([\w.-]+)"; filename\*=UTF-8''([\w.~!#$&+^`|%-]+)$/;

describe.each(named(files))('%s', (_name, call) => {
  it.each(LANGUAGES)('names its file so that every client can read it, in %s', async (language) => {
    const own = await allowedUser(test, call);
    const answer = await sendCall(test, call, await goodInput(test, call, own), own, { 'accept-language': language });
    expect([answer.status, answer.headers['content-disposition']]).toEqual([200, expect.stringMatching(DISPOSITION)]);
    const [, plain, encoded] = DISPOSITION.exec(answer.headers['content-disposition']!)!;
    const name = decodeURIComponent(encoded!);
    expect(name).toMatch(/^[\p{L}\d-]+\.(?:csv|json)$/u);
    expect([plain!.length, plain!.split('.').at(-1)]).toEqual([name.length, name.split('.').at(-1)]);
  });
});

it('there are such calls', () => expect(files.length).toBeGreaterThan(8));
