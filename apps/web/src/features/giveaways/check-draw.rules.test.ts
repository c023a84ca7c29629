import { describe, expect, it } from 'vitest';
import { checkDraw } from './check-draw.rules.ts';
import { drawCommands } from './draw-commands.ts';
import { proofOf } from './giveaway.test-helper.ts';

describe('checking a draw', () => {
  it('waits for the draw', () => {
    expect(checkDraw(proofOf({ seed: null, winner_entry_id: null, randomness: null }))).toBeNull();
    expect(checkDraw(proofOf({ entries: [], entries_hash: null }))).toBeNull();
  });

  it('confirms every step of a correct draw', () =>
    expect(checkDraw(proofOf())).toEqual({ seed: true, entries: true, winner: true, entry: proofOf().winner_entry_id, isFair: true }));

  it.each([
    ['another seed', { seed: '11'.repeat(32) }, { seed: false }],
    ['a seed of another form', { seed: 'not hex' }, { seed: false, entry: null, winner: false }],
    ['an entry that was added', { entries: [3, 4, 5, 8] }, { seed: true, entries: false }],
    ['another winner', { winner_entry_id: 4 }, { seed: true, entries: true, winner: false }],
  ])('finds %s', (_, change, found) => expect(checkDraw(proofOf(change))).toMatchObject({ ...found, isFair: false }));

  it('finds randomness that was changed later', () => {
    const proof = proofOf();
    const values = Array.from({ length: 16 }, (_, n) => `0${n.toString(16)}`);
    const verdicts = values.map((value) => checkDraw({ ...proof, randomness: { ...proof.randomness!, value } })!);
    // by chance one value in three leads to the same winner
    expect(verdicts.some(({ isFair }) => !isFair)).toBe(true);
  });
});

describe('the commands for openssl', () => {
  // the values are what openssl, python3 and bc printed for these commands
  it('have the values of the giveaway, and what they must print', () => {
    const seed = `${'00'.repeat(31)}01`;
    const digest = '4cfe6ccab5c84a06eaed710a7bc8284ee0ec7fc1512e653e642c19027c0ff21b';
    expect(drawCommands(proofOf()).map(({ commands, expects }) => [...commands, expects])).toEqual([
      [`printf '%s' '${seed}' | xxd -r -p | openssl dgst -sha256`, 'ec4916dd28fc4c10d78e287ca5d9cc51ee1ae73cbfde08c6b37324cbfaac8bc5'],
      ["printf '%s' '3,5,8' | openssl dgst -sha256", 'd8c85d93367f9ebb51148c0a399b58ca7386e2de1a4ffcc5e925048f6d4e2250'],
      [
        'curl -s https://api.drand.sh/c0ffee/public/99',
        `curl -s https://api.drand.sh/c0ffee/info | python3 -c "import json, sys; i = json.load(sys.stdin); print((1767348030 - i['genesis_time']) // i['period'] + 2)"`,
        'ab12',
      ],
      [`printf '%s' '7:3,5,8:ab12' | openssl dgst -sha256 -mac HMAC -macopt hexkey:${seed}`, digest],
      [`python3 -c "print(int('${digest}', 16) % 3)"`, `echo "ibase=16; ${digest.toUpperCase()} % 3" | bc`, '2'],
      ["printf '%s' '3,5,8' | cut -d, -f3", '8'],
    ]);
  });

  it('write the number of entries in hex for bc', () => {
    const entries = Array.from({ length: 26 }, (_, at) => at + 1);
    const [, bc] = drawCommands(proofOf({ entries })).at(-2)!.commands;
    expect(bc).toMatch(/% 1A" \| bc$/);
  });

  it('leave out drand where the operator alone decided, and everything before the draw', () => {
    const proof = proofOf({ randomness: { source: 'operator', chain: null, round: null, value: null } });
    expect(drawCommands(proof).flatMap(({ commands }) => commands)).toContainEqual(expect.stringContaining("'7:3,5,8:'"));
    expect(drawCommands(proof).map(({ title }) => title)).not.toContain('giveaways.commandRound');
    expect(drawCommands(proofOf({ seed: null }))).toEqual([]);
  });
});
