import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readInspectLink } from './inspect-link.ts';

/** A link that contains its item: the example in the documentation of programs that read such links. */
const HEX = '00180720DA03280638FBEE88F90340B2026BC03C96';
const masked = (key: number): string =>
  HEX.match(/../g)!
    .map((pair) => (Number.parseInt(pair, 16) ^ key).toString(16).padStart(2, '0'))
    .join('');

describe('an inspect link', () => {
  it('of the old form names the asset and who has it', () => {
    const asset = { kind: 'asset', assetId: '35812512512' };
    const link = 'steam://rungame/730/76561202255233023/+csgo_econ_action_preview%20';
    expect(readInspectLink(`${link}S76561198083328612A35812512512D3120391421823`)).toEqual({ ...asset, owner: '76561198083328612' });
    expect(readInspectLink(`${link}M4412312312312A35812512512D3120391421823`)).toEqual({ ...asset, owner: null });
    expect(readInspectLink('csgo_econ_action_preview S76561198083328612A35812512512D1')).toEqual({ ...asset, owner: '76561198083328612' });
  });

  it('of the new form holds the item, masked or not', () => {
    for (const hex of [HEX, HEX.toLowerCase(), masked(0xe3)]) {
      const item = readInspectLink(`steam://run/730//+csgo_econ_action_preview%20${hex}`);
      expect(item).toEqual({
        kind: 'item',
        owner: null,
        defIndex: 7,
        paintIndex: 474,
        float: expect.closeTo(0.6337, 3),
        seed: 306,
        stattrak: false,
      });
    }
  });

  it('that was cut or changed is none', () => {
    fc.assert(
      fc.property(fc.nat(HEX.length - 1), fc.constantFrom(...Array.from('0123456789ABCDEF')), (at, digit) => {
        const changed = HEX.slice(0, at) + digit + HEX.slice(at + 1);
        expect(readInspectLink(`csgo_econ_action_preview ${HEX.slice(0, at)}`)).toBeNull();
        if (changed !== HEX && at > 1) expect(readInspectLink(`csgo_econ_action_preview ${changed}`)).toBeNull();
      }),
    );
  });

  it('is read from any text without an error', () => {
    const bytes = fc.uint8Array({ maxLength: 60 }).map((list) => `csgo_econ_action_preview ${Buffer.from(list).toString('hex')}`);
    fc.assert(
      fc.property(fc.oneof(fc.string(), bytes), (text) => {
        expect([undefined, 'asset', 'item']).toContain(readInspectLink(text)?.kind);
      }),
    );
  });
});
