import { drawMessage } from '@lootfolio/domain/draw';
import type { PlainKey } from '../../../i18n/i18n.ts';
import { drawnOf, remainderOf } from './check-draw.rules.ts';
import type { Proof } from './giveaways.queries.ts';

/**
 * A step that checks a draw in a shell. `needs` names the required programs beside the shell. `expects` is a text in the output of the
 * first command.
 */
export type DrawCommand = {
  title: PlainKey;
  commands: readonly string[];
  needs: string;
  note?: PlainKey;
  verb: PlainKey;
  expects: string;
};

const DRAND = 'https://api.drand.sh';

/** Prints a text in single quotes, which a shell does not change. The values contain only digits, letters, commas and colons. */
const print = (text: string): string => `printf '%s' '${text}'`;

const hash = (title: PlainKey, command: string, expects: string): DrawCommand => ({
  title,
  commands: [command],
  needs: 'openssl',
  verb: 'giveaways.expectsEnd',
  expects,
});

/** Writes bytes from hex in the shell itself, two digits at a time. */
const bytesOf = (hex: string): string =>
  `s=${hex}; while [ -n "$s" ]; do printf '%b' "\\0$(printf '%o' "0x\${s%"\${s#??}"}")"; s=\${s#??}; done`;

/** Computes the remainder of a large hex number in the shell itself, digit by digit. */
const remainderIn = (hex: string, n: number): string =>
  `d=${hex}; r=0; while [ -n "$d" ]; do r=$(( (r * 16 + 0x\${d%"\${d#?}"}) % ${n} )); d=\${d#?}; done; echo $r`;

/** Finds the drand round of a draw: the first round that begins after the list of entries was published. */
const roundAfter = (chain: string, closedAt: string): string =>
  `i=$(curl -s ${DRAND}/${chain}/info); g=\${i#*'"genesis_time":'}; p=\${i#*'"period":'}; ` +
  `echo $(( (${Math.floor(Date.parse(closedAt) / 1000)} - \${g%%,*}) / \${p%%,*} + 2 ))`;

function roundOf({ randomness, closed_at: closedAt }: Proof): DrawCommand[] {
  if (randomness?.source !== 'drand' || randomness.chain === null || randomness.round === null || randomness.value === null) return [];
  const { chain, round, value } = randomness;
  return [
    {
      title: 'giveaways.commandRound',
      commands: [`curl -s ${DRAND}/${chain}/public/${round}`, ...(closedAt === null ? [] : [roundAfter(chain, closedAt)])],
      needs: 'curl',
      note: 'giveaways.commandRoundText',
      verb: 'giveaways.mustContain',
      expects: value,
    },
  ];
}

/** The openssl commands that recompute a draw with its own values; none before the draw. */
export function drawCommands(proof: Proof): DrawCommand[] {
  const drawn = drawnOf(proof);
  if (drawn === null) return [];
  const { seed, entries } = drawn;
  const ids = entries.join(',');
  const { digest, remainder } = remainderOf(drawn);
  return [
    hash('giveaways.commandSeed', `${bytesOf(seed)} | openssl dgst -sha256`, proof.seed_hash),
    hash('giveaways.commandEntries', `${print(ids)} | openssl dgst -sha256`, proof.entries_hash ?? ''),
    ...roundOf(proof),
    hash('giveaways.commandDigest', `${print(drawMessage(drawn))} | openssl dgst -sha256 -mac HMAC -macopt hexkey:${seed}`, digest),
    {
      title: 'giveaways.commandIndex',
      commands: [remainderIn(digest, entries.length)],
      needs: '',
      verb: 'giveaways.expects',
      expects: String(remainder),
    },
    {
      title: 'giveaways.commandWinner',
      commands: [`${print(ids)} | cut -d, -f${remainder + 1}`],
      needs: 'cut',
      verb: 'giveaways.expects',
      expects: String(proof.winner_entry_id ?? ''),
    },
  ];
}
