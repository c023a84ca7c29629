import { expect, it } from 'vitest';
import { apiChanges, type ApiDescription } from './api-changes.ts';

const object = (properties: object, required: string[] = []) => ({ type: 'object', properties, required });
const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const api = (paths: object): ApiDescription => ({ paths }) as ApiDescription;

const item = { id: { type: 'integer' }, name: { type: 'string' } };
const reply = (fields: object) => ({ responses: { 200: json(object({ items: { type: 'array', items: object(fields) } })) } });

it('names added and removed calls', () => {
  const before = api({ '/a': { get: reply(item) }, '/b': { post: {} } });
  const after = api({ '/a': { get: reply(item), delete: {} } });
  expect(apiChanges(before, after)).toEqual(['added    DELETE /a', 'removed  POST /b']);
  expect(apiChanges(before, before)).toEqual([]);
});

it('names the fields that a call takes and answers with, where they differ', () => {
  const before = api({
    '/a': {
      post: {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        requestBody: json(object({ sort: { type: 'string', enum: ['name'] }, page: { type: 'number' } }, ['page'])),
        ...reply({ ...item, market: object({ fee: { type: 'number' } }) }),
        security: [{ session: [] }],
      },
    },
  });
  const after = api({
    '/a': {
      post: {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
        requestBody: json(object({ sort: { type: 'string', enum: ['name', 'price'] }, page: { type: 'number' } })),
        ...reply({ id: item.id, name: { anyOf: [item.name, { type: 'null' }] }, seller: object({ name: item.name }) }),
      },
    },
  });
  expect(apiChanges(before, after)).toEqual([
    [
      'changed  POST /a: +out:items[].seller',
      '-out:items[].market',
      'access is public, was session',
      'in:id is integer, was string',
      'in:sort is "name" | "price" (optional), was "name" (optional)',
      'in:page is number (optional), was number',
      'out:items[].name is null | string, was string',
    ].join(', '),
  ]);
});
