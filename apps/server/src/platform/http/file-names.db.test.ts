import type { Call } from '@lootfolio/contract/call';
import { FILE_FORMATS } from '@lootfolio/contract/primitives';
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

const OWN = 'its own format';
/** The formats that a call takes in its body. */
const formatsOf = ({ body }: Call): readonly string[] => {
  const format = body?.shape['format'];
  return format ? FILE_FORMATS.filter((one) => format.safeParse(one).success) : [OWN];
};

describe.each(named(files))('%s', (_name, call) => {
  const cases = LANGUAGES.flatMap((language) => formatsOf(call).map((format) => [language, format] as const));

  it.each(cases)('names its file so that every client can read it, in %s as %s', async (language, format) => {
    const own = await allowedUser(test, call);
    const input = await goodInput(test, call, own);
    const wanted = format === OWN ? input : { ...input, body: { ...input.body, format } };
    const answer = await sendCall(test, call, wanted, own, { 'accept-language': language });
    expect([answer.status, answer.headers['content-disposition']]).toEqual([200, expect.stringMatching(DISPOSITION)]);
    const [, plain, encoded] = DISPOSITION.exec(answer.headers['content-disposition']!)!;
    const name = decodeURIComponent(encoded!);
    expect(name).toMatch(/^[\p{L}\d-]+\.(?:csv|xlsx|pdf|json)$/u);
    if (format !== OWN) expect(name.endsWith(`.${format}`)).toBe(true);
    expect([plain!.length, plain!.split('.').at(-1)]).toEqual([name.length, name.split('.').at(-1)]);
  });
});

it('there are such calls', () => expect(files.length).toBeGreaterThan(8));
