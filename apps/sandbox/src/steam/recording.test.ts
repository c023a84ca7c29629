import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { sandbox } from '../test-sandbox.ts';
import { readRecording } from './recording.ts';

const TRADER = '76561198000000002';
const folder = mkdtempSync(join(tmpdir(), 'lootfolio-recording-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A page in bytes that no program would write, to prove that they are served unchanged. */
const page = (appid: number, contextid: string, ids: readonly string[], more = ''): string =>
  `{ "success":1,\n\t"assets": [${ids.map((id) => `{"appid":${appid},"contextid":"${contextid}","assetid":"${id}", "classid":"1","instanceid":"0","amount":"1"}`).join(' , ')}],"descriptions":[]${more},"total_inventory_count":${ids.length},"x":"\\u0041ş"}\n`;

const write = (name: string, files: Record<string, string>): string => {
  const path = join(folder, name);
  mkdirSync(path);
  for (const [file, text] of Object.entries(files)) writeFileSync(join(path, file), text);
  return path;
};
const serve = (path: string) => {
  const app = sandbox({ inventory: readRecording(path) });
  return async (inventory: string, headers = {}) => app.inject({ url: `/steamcommunity.com/inventory/${inventory}`, headers });
};

const FIRST = page(730, '2', ['9', '8'], ',"more_items":1,"last_assetid":"8"').replace('count":2', 'count":3');
const SECOND = page(730, '2', ['7']).replace('count":1', 'count":3');

describe('a recording', () => {
  it('answers for the trader byte by byte, page after page, in the order of the names', async () => {
    const get = serve(write('pages', { 'page-10.json': SECOND, 'page-9.json': FIRST, 'notes.txt': 'no page' }));
    for (const [start, body] of [
      ['', FIRST],
      ['?count=75', FIRST],
      ['?start_assetid=8', SECOND],
    ] as const) {
      const reply = await get(`${TRADER}/730/2${start}`);
      expect([reply.statusCode, reply.body]).toEqual([200, body]);
    }
    const packed = await get(`${TRADER}/730/2`, { 'accept-encoding': 'gzip' });
    expect([packed.statusCode, packed.rawPayload.length < FIRST.length * 2]).toEqual([200, true]);
  });

  it('answers for no one else, and for no other game or context', async () => {
    const get = serve(write('one', { 'a.json': SECOND }));
    expect((await get(`${TRADER}/570/2`)).json<{ total_inventory_count: number }>().total_inventory_count).toBe(243);
    expect((await get('76561198000000001/730/2')).json<{ total_inventory_count: number }>().total_inventory_count).toBe(60);
    expect((await get(`${TRADER}/730/16`)).statusCode).toBe(401);
  });

  it('has no page where none follows', async () => {
    const get = serve(write('cut', { 'a.json': FIRST }));
    for (const start of ['8', '7']) expect((await get(`${TRADER}/730/2?start_assetid=${start}`)).statusCode).toBe(404);
  });

  it('never goes on with the inventory of somebody else', async () => {
    const get = serve(write('two', { 'a.json': FIRST, 'b.json': page(730, '2', ['7']) }));
    expect((await get(`${TRADER}/730/2`)).body).toBe(FIRST);
    expect((await get(`${TRADER}/730/2?start_assetid=8`)).statusCode).toBe(404);
  });

  it('warns of files in its folder that are no pages', async () => {
    const path = write('mixed', { 'a.json': '[{"input":{}}]', 'b.json': '{', 'c.json': SECOND, 'd.json': '{"items":[]}' });
    expect(readRecording(path).warnings).toEqual([
      'a.json is no page of an inventory',
      'b.json is no JSON',
      'd.json is no page of an inventory',
    ]);
    expect((await serve(path)(`${TRADER}/730/2`)).body).toBe(SECOND);
  });

  it('may hold several games, other contexts and old answers', async () => {
    const old =
      '{"success":true,"rgInventory":{"5":{"id":"5","classid":"1","instanceid":"0"}},"rgDescriptions":{"1_0":{"appid":"440"}},"more":false}';
    const get = serve(
      write('games', {
        'a.json': page(753, '6', ['1']),
        'b.json': page(730, '16', ['2']),
        'c.json': old,
        'dota-570-2-empty.json': '{"total_inventory_count":0,"success":1,"rwgrsn":-2}',
        'empty.json': '{"total_inventory_count":0,"success":1,"rwgrsn":-3}',
      }),
    );
    expect((await get(`${TRADER}/753/6`)).body).toBe(page(753, '6', ['1']));
    expect((await get(`${TRADER}/730/16`)).body).toBe(page(730, '16', ['2']));
    expect((await get(`${TRADER}/440/2`)).body).toBe(old);
    expect((await get(`${TRADER}/570/2`)).body).toContain('-2');
    expect((await get(`${TRADER}/730/2`)).body).toContain('-3');
  });

  it('is refused in one sentence when it cannot be read', () => {
    expect(() => readRecording(write('none', { 'a.txt': '' }))).toThrow('the folder has no .json file');
    expect(() => readRecording(join(write('bad', { 'a.json': '{' }), 'a.json'))).toThrow('a.json is no JSON');
    expect(() => readRecording(write('list', { 'b.json': '[]' }))).toThrow('b.json is no page of an inventory');
    expect(() => readRecording(join(folder, 'missing'))).toThrow('ENOENT');
  });
});
