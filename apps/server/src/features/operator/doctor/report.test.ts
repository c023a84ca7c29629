import { LANGUAGES } from '@lootfolio/texts/languages';
import { expect, it } from 'vitest';
import { REPORT } from '../../../../test/doctor.ts';
import { countStates, inWords, reportJson, reportMarkdown, reportShape, type Report } from './report.ts';

it('counts the parts by state', () => {
  expect(countStates(REPORT)).toEqual({ ok: 1, differs: 1, failed: 1, busy: 1, off: 1 });
});

it('says a line in the language of its reader, and the key of one that this version does not know', () => {
  const said = LANGUAGES.map((language) => inWords(REPORT.parts[0]!.line, language));
  expect(said).toEqual(['1,200 prices read.', '1.200 fiyat okundu.']);
  expect(inWords({ key: 'doctor.ofTomorrow' as never }, 'en')).toBe('doctor.ofTomorrow');
});

it('can be read again from its JSON, which also has the lines in English', () => {
  const json = JSON.parse(reportJson(REPORT)) as { parts: { says: string }[] };
  expect(reportShape.parse(json)).toEqual(REPORT);
  expect(json.parts.map(({ says }) => says)).toContain('It refuses the key.');
});

it('is a table with the details of each part that was tried, as Markdown', () => {
  const [first, ...others] = REPORT.parts;
  const detailed: Report = {
    ...REPORT,
    parts: [
      {
        ...first!,
        requests: [
          {
            method: 'GET',
            address: 'https://api.skinport.com/v1/items',
            status: 200,
            error: null,
            ms: 200,
            bytes: 5000,
            limits: { 'x-ratelimit-limit': '8' },
          },
        ],
        shape: { missing: ['[].quantity'], changed: [], unknown: ['[].fee|`x`'], absent: [] },
        compared: { items: 900, factor: 1.02 },
        error: 'a | b\nc',
      },
      ...others,
    ],
  };
  const text = reportMarkdown(detailed);
  expect(text).toContain(
    'Lootfolio 0.1.0, Node 26.10.0, sandbox world, 2026-11-20T11:58:00.000Z: 1 ok, 1 differs, 1 failed, 1 busy, 1 off.',
  );
  expect(text).toContain('| account/waxpeer | failed | It refuses the key. Make a new key there and set it here. | 0.2 |');
  expect(text).toContain('- GET `https://api.skinport.com/v1/items`: 200, 200 ms, 5000 bytes, x-ratelimit-limit: 8');
  expect(text).toContain('- missing fields that are read: `[].quantity`');
  expect(text).toContain('- unknown fields: `[].fee| x `');
  expect(text).toContain('- error: `a | b c`');
  expect(text).toContain('- prices: 1.02 times those of other markets (median of 900 items)');
  expect(text).not.toContain('## mail/smtp');
});
