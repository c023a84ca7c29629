import { execFileSync } from 'node:child_process';
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
  // the values are what openssl printed for these commands
  it('have the values of the giveaway, what they need, and what they must print', () => {
    const seed = `${'00'.repeat(31)}01`;
    const digest = '4cfe6ccab5c84a06eaed710a7bc8284ee0ec7fc1512e653e642c19027c0ff21b';
    const steps = drawCommands(proofOf());
    expect(steps.map(({ needs, expects }) => [needs, expects])).toEqual([
      ['openssl', 'ec4916dd28fc4c10d78e287ca5d9cc51ee1ae73cbfde08c6b37324cbfaac8bc5'],
      ['openssl', 'd8c85d93367f9ebb51148c0a399b58ca7386e2de1a4ffcc5e925048f6d4e2250'],
      ['curl', 'ab12'],
      ['openssl', digest],
      ['', '2'],
      ['cut', '8'],
    ]);
    const commands = steps.map(({ commands: [first] }) => first);
    expect(commands[1]).toBe("printf '%s' '3,5,8' | openssl dgst -sha256");
    expect(commands[2]).toBe('curl -s https://api.drand.sh/c0ffee/public/99');
    expect(commands[3]).toBe(`printf '%s' '7:3,5,8:ab12' | openssl dgst -sha256 -mac HMAC -macopt hexkey:${seed}`);
    expect(steps.flatMap((step) => step.commands).join(' ')).not.toMatch(/python|xxd|\bbc\b/);
  });

  it('print in a shell what they must', () => {
    const steps = drawCommands(proofOf());
    const run = (command: string): Buffer => execFileSync('sh', ['-c', command]);
    const [bytes = ''] = steps[0]!.commands[0]!.split(' | openssl');
    expect(run(bytes)).toEqual(Buffer.from(`${'00'.repeat(31)}01`, 'hex'));
    const seed = '25'.padStart(64, 'f0');
    const [others = ''] = drawCommands(proofOf({ seed }))[0]!.commands[0]!.split(' | openssl');
    expect(run(others)).toEqual(Buffer.from(seed, 'hex'));
    expect(run(steps[4]!.commands[0]!).toString()).toBe('2\n');
    expect(run(steps[5]!.commands[0]!).toString().trim()).toBe('8');
    // as drand answers
    const round = steps[2]!.commands[1]!.replace(
      /\$\(curl [^)]*\)/,
      `'{"public_key":"a","period":30,"genesis_time":1595431050,"hash":"b"}'`,
    );
    expect(run(round).toString().trim()).toBe(String(Math.floor((1_767_348_030 - 1_595_431_050) / 30) + 2));
  });

  it('leave out drand where the operator alone decided, and everything before the draw', () => {
    const proof = proofOf({ randomness: { source: 'operator', chain: null, round: null, value: null } });
    expect(drawCommands(proof).flatMap(({ commands }) => commands)).toContainEqual(expect.stringContaining("'7:3,5,8:'"));
    expect(drawCommands(proof).map(({ title }) => title)).not.toContain('giveaways.commandRound');
    expect(drawCommands(proofOf({ seed: null }))).toEqual([]);
  });
});
