import type { z } from 'zod';
import type { FastifyReply } from 'fastify';
import type { FileFormat } from '../files/make-file.ts';
import type { FileReply, TextReply } from './route.ts';

const TYPES: Readonly<Record<FileFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
};

/** The reply of a call that makes a file, for the OpenAPI document. */
export const describeFile = (schema: z.ZodType): object => ({
  description: 'A file to download',
  content: Object.fromEntries(Object.values(TYPES).map((type) => [type.split(';', 1)[0], { schema }])),
});

/** Sends a file to the downloads of the browser, which must never show it as a page. */
export const sendFile = (reply: FastifyReply, { name, format, file, rows, total }: FileReply): FastifyReply =>
  reply
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${name}.${format}"`)
    .header('x-rows', rows)
    .header('x-total', total)
    .type(TYPES[format])
    .send(Buffer.from(file.buffer, file.byteOffset, file.byteLength));

const TEXT = 'text/plain';

/** The reply of a call that answers plain text, for the OpenAPI document. */
export const describeText = (schema: z.ZodType): object => ({ description: 'Plain text', content: { [TEXT]: { schema } } });

export const sendText = (reply: FastifyReply, { text }: TextReply): FastifyReply =>
  reply.header('cache-control', 'no-store').type(`${TEXT}; charset=utf-8`).send(text);
