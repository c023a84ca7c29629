import { isTextKey, renderText, type TextKey } from '@lootfolio/texts/text';
import type { Language } from '@lootfolio/texts/languages';
import { z } from 'zod';
import type { Line } from '../../../platform/outside/doctor-part.ts';

const line = z.object({
  key: z.custom<TextKey>((key) => typeof key === 'string'),
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});
const places = z.array(z.string());

/** `busy`: the running server used up the limit. `off`: not configured. */
export const PART_STATES = ['ok', 'differs', 'failed', 'busy', 'off'] as const;
export type PartState = (typeof PART_STATES)[number];

const partReport = z.object({
  name: z.string(),
  state: z.enum(PART_STATES),
  line,
  todo: line.nullable(),
  ms: z.int(),
  requests: z.array(
    z.object({
      method: z.string(),
      address: z.string(),
      status: z.int().nullable(),
      error: z.string().nullable(),
      ms: z.int(),
      bytes: z.int(),
      limits: z.record(z.string(), z.string()),
    }),
  ),
  /** The difference to the example of the adapter. `missing`: fields that the adapter reads. `absent`: fields that it does not read. */
  shape: z.object({ missing: places, changed: places, unknown: places, absent: places }).nullable(),
  /** How the prices stand to those of other markets. */
  compared: z.object({ items: z.int(), factor: z.number() }).nullable(),
  /** The error in technical words. */
  error: z.string().nullable(),
});
export type PartReport = z.output<typeof partReport>;

export const reportShape = z.object({
  product: z.string(),
  node: z.string(),
  world: z.enum(['sandbox', 'live']),
  started_at: z.string(),
  ended_at: z.string(),
  parts: z.array(partReport),
});
export type Report = z.output<typeof reportShape>;

/** A stored line in a language. Lines of another version of the product may be unknown: their key is shown. */
export const inWords = ({ key, values }: Line, language: Language): string =>
  isTextKey(key) ? renderText(key, language, values ?? {}) : key;

export const countStates = ({ parts }: Report): Record<PartState, number> =>
  Object.fromEntries(PART_STATES.map((state) => [state, parts.filter((part) => part.state === state).length])) as Record<PartState, number>;

/** The report as it is stored, with its lines in English. */
export const reportJson = (report: Report): string =>
  `${JSON.stringify({ ...report, parts: report.parts.map((part) => ({ ...part, says: inWords(part.line, 'en') })) }, null, 2)}\n`;

/** The report for people, in English because it is made for bug reports. */
export function reportMarkdown(report: Report): string {
  const { product, node, world, started_at: at, parts } = report;
  const counts = Object.entries(countStates(report)).flatMap(([state, n]) => (n === 0 ? [] : [`${n} ${state}`]));
  return [
    '# Report of the doctor',
    '',
    `Lootfolio ${product}, Node ${node}, ${world} world, ${at}: ${counts.join(', ')}.`,
    '',
    '| Part | State | What it found | Seconds |',
    '|---|---|---|---|',
    ...parts.map((part) => `| ${part.name} | ${part.state} | ${cell(sentences(part))} | ${(part.ms / 1000).toFixed(1)} |`),
    ...parts.filter(({ state }) => state !== 'off').flatMap(details),
    '',
  ].join('\n');
}

const sentences = ({ line: found, todo }: PartReport): string =>
  [found, ...(todo ? [todo] : [])].map((one) => inWords(one, 'en')).join(' ');

/** A table's cell ends at a bar or a new line. */
const cell = (text: string): string => text.replace(/\s+/g, ' ').replaceAll('|', '\\|');

function details({ name, requests, shape, compared, error }: PartReport): string[] {
  const named = (what: string, where: readonly string[] = []): string[] =>
    where.length === 0 ? [] : [`- ${what}: ${where.map(code).join(', ')}`];
  return [
    '',
    `## ${name}`,
    '',
    ...requests.map((request) => {
      const limits = Object.entries(request.limits).map(([header, value]) => `${header}: ${value}`);
      const outcome = [
        request.status ?? 'no status',
        ...(request.error ? [request.error] : []),
        `${request.ms} ms`,
        `${request.bytes} bytes`,
        ...limits,
      ];
      return `- ${request.method} ${code(request.address)}: ${cell(outcome.join(', '))}`;
    }),
    ...(error === null ? [] : [`- error: ${code(error)}`]),
    ...(compared ? [`- prices: ${compared.factor} times those of other markets (median of ${compared.items} items)`] : []),
    ...named('missing fields that are read', shape?.missing),
    ...named('another kind of value', shape?.changed),
    ...named('missing fields that are not read', shape?.absent),
    ...named('unknown fields', shape?.unknown),
  ];
}

const code = (text: string): string => `\`${text.replace(/[`\s]+/g, ' ')}\``;
