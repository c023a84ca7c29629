import { drawMessage } from '@lootfolio/domain/draw';
import type { PlainKey } from '../../i18n/i18n.ts';
import { drawnOf, remainderOf } from './check-draw.rules.ts';
import type { Proof } from './giveaways.queries.ts';

/** A step of checking a draw in a shell. Any one of `commands` does; `expects` stands in what they print. */
export type DrawCommand = { title: PlainKey; commands: readonly string[]; note?: PlainKey; verb: PlainKey; expects: string };

const DRAND = 'https://api.drand.sh';

/** In single quotes, which a shell leaves as they are. The values have digits, letters, commas and colons only. */
const print = (text: string): string => `printf '%s' '${text}'`;

const hash = (title: PlainKey, command: string, expects: string): DrawCommand => ({
  title,
  commands: [command],
  verb: 'giveaways.expectsEnd',
  expects,
});

/** How to find the round: the first one that begins after joining ended. */
const roundAfter = (chain: string, closedAt: string): string =>
  `curl -s ${DRAND}/${chain}/info | python3 -c "import json, sys; i = json.load(sys.stdin); ` +
  `print((${Math.floor(Date.parse(closedAt) / 1000)} - i['genesis_time']) // i['period'] + 2)"`;

function roundOf({ randomness, closed_at: closedAt }: Proof): DrawCommand[] {
  if (randomness?.source !== 'drand' || randomness.chain === null || randomness.round === null || randomness.value === null) return [];
  const { chain, round, value } = randomness;
  return [
    {
      title: 'giveaways.commandRound',
      commands: [`curl -s ${DRAND}/${chain}/public/${round}`, ...(closedAt === null ? [] : [roundAfter(chain, closedAt)])],
      note: 'giveaways.commandRoundText',
      verb: 'giveaways.mustContain',
      expects: value,
    },
  ];
}

/** The commands that recompute a draw with openssl, with its own values; none before the draw. */
export function drawCommands(proof: Proof): DrawCommand[] {
  const drawn = drawnOf(proof);
  if (drawn === null) return [];
  const { seed, entries } = drawn;
  const ids = entries.join(',');
  const { digest, remainder } = remainderOf(drawn);
  const inHex = entries.length.toString(16).toUpperCase();
  return [
    hash('giveaways.commandSeed', `${print(seed)} | xxd -r -p | openssl dgst -sha256`, proof.seed_hash),
    hash('giveaways.commandEntries', `${print(ids)} | openssl dgst -sha256`, proof.entries_hash ?? ''),
    ...roundOf(proof),
    hash('giveaways.commandDigest', `${print(drawMessage(drawn))} | openssl dgst -sha256 -mac HMAC -macopt hexkey:${seed}`, digest),
    {
      title: 'giveaways.commandIndex',
      commands: [
        `python3 -c "print(int('${digest}', 16) % ${entries.length})"`,
        `echo "ibase=16; ${digest.toUpperCase()} % ${inHex}" | bc`,
      ],
      verb: 'giveaways.expects',
      expects: String(remainder),
    },
    {
      title: 'giveaways.commandWinner',
      commands: [`${print(ids)} | cut -d, -f${remainder + 1}`],
      verb: 'giveaways.expects',
      expects: String(proof.winner_entry_id ?? ''),
    },
  ];
}
