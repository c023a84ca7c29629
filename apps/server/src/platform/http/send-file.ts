import type { Call } from '@lootfolio/contract/call';
import type { FastifyReply } from 'fastify';
import type { StoredFormat } from '../files/make-file.ts';
import type { FileReply, TextReply } from './route.ts';

const TYPES: Readonly<Record<StoredFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
  json: 'application/json; charset=utf-8',
};

/** The reply of a call that sends a file, for the OpenAPI document. */
export const describeFile = ({ reply, body }: Call): object => ({
  description: 'A file to download',
  content: Object.fromEntries(
    Object.entries(TYPES)
      // a file that is made for the call has one of the formats that its input allows
      .filter(([format]) => body?.shape['format']?.safeParse(format).success !== false)
      .map(([, type]) => [type.split(';', 1)[0], { schema: reply }]),
  ),
});

/** Latin letters without their accents; `_` for every other character. */
const asciiOf = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ı', 'i')
    .replace(/[^\w.-]/gu, '_');

/** `encodeURIComponent` leaves four characters that RFC 8187 forbids. */
const encoded = (name: string): string =>
  encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/**
 * The header that names a file (RFC 6266): in ASCII for old clients, in UTF-8 for all others.
 * @param name with its ending
 */
export const fileNamed = (name: string): string => `attachment; filename="${asciiOf(name)}"; filename*=UTF-8''${encoded(name)}`;

/** Sends a file to the downloads of the browser, which must never show it as a page. */
export const sendFile = (reply: FastifyReply, { name, format, file, rows, total }: FileReply): FastifyReply =>
  reply
    .header('cache-control', 'no-store')
    .header('content-disposition', fileNamed(`${name}.${format}`))
    .headers({ ...(rows !== null && { 'x-rows': rows }), ...(total !== null && { 'x-total': total }) })
    .type(TYPES[format])
    .send(Buffer.from(file.buffer, file.byteOffset, file.byteLength));

type TextKind = NonNullable<Call['text']>;
/** Calendar programs keep what they read until they ask again. */
const TEXTS: Readonly<Record<TextKind, { type: string; cache: string; description: string }>> = {
  plain: { type: 'text/plain', cache: 'no-store', description: 'Plain text' },
  calendar: { type: 'text/calendar', cache: 'private, no-cache', description: 'An iCalendar' },
};

/** The reply of a call that answers text, for the OpenAPI document. */
export function describeText({ reply, text = 'plain' }: Call): object {
  const { type, description } = TEXTS[text];
  return { description, content: { [type]: { schema: reply } } };
}

export const sendText = (reply: FastifyReply, kind: TextKind, { text }: TextReply): FastifyReply =>
  reply.header('cache-control', TEXTS[kind].cache).type(`${TEXTS[kind].type}; charset=utf-8`).send(text);
