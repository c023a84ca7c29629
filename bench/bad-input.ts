import { CALLS_WITH_INPUT, sendBadInputs } from '../apps/server/test/bad-inputs.ts';
import { startTestServer } from '../apps/server/test/global-setup.ts';
import { inWorld } from '../apps/server/test/lifecycle.ts';
import { contractApi } from '../apps/server/test/whole-contract.ts';
import { atLeastFigure, plainFigure, sizeFigure, type Figure } from './figures.ts';

const INPUTS = Number(process.env['BAD_INPUTS'] ?? 1_000_000);
/** The inputs that a call gets in a round. Each round has users of its own, so that no list of theirs grows without end. */
const OF_EACH = 50;
const MAX_ANSWER_S = 2;
/** Percent of the inputs that must come past every check but that of the wrong field. */
const MIN_PAST = 60;
const SHOWN = 20;

/** Inputs with one wrong field, to every call that takes one. The sample in the tests is made in the same way from another seed. */
export async function benchBadInput(folder: string): Promise<Figure[]> {
  const { stop, ...server } = await startTestServer(folder);
  try {
    return await inWorld(server, contractApi, async (test) => {
      // more than one administrator: the last one cannot delete their account
      await test.signIn({ role: 'ADMIN' });
      const seen = { inputs: 0, past: 0, failed: 0, away: 0, slow: 0, slowest: 0 };
      const begun = performance.now();
      for (let seed = 1; seen.inputs < INPUTS;) {
        for (const call of CALLS_WITH_INPUT) {
          if (seen.inputs >= INPUTS) break;
          for await (const { status, code, took, isPast, shown } of sendBadInputs(test, call, OF_EACH, seed++)) {
            seen.inputs += 1;
            seen.slowest = Math.max(seen.slowest, took / 1000);
            if (isPast) seen.past += 1;
            const isSlow = took > MAX_ANSWER_S * 1000;
            // a value that happens to be right may name a real market, and the bench has none
            const isAway = status === 503 && code === 'MARKET_UNAVAILABLE';
            const isFailure = status >= 500 && !isAway;
            if (isAway) seen.away += 1;
            if (isFailure) seen.failed += 1;
            if (isSlow) seen.slow += 1;
            if ((isFailure || isSlow) && seen.failed + seen.slow <= SHOWN) {
              process.stderr.write(`${call.method} ${call.path}, ${Math.round(took)} ms, ${status}: ${shown}\n`);
            }
          }
        }
      }
      const seconds = (performance.now() - begun) / 1000;
      return [
        plainFigure('bad inputs', seen.inputs, 'inputs'),
        plainFigure('bad inputs, answered a second', seen.inputs / seconds, 'inputs/s'),
        atLeastFigure('bad inputs, past every check but one', (100 * seen.past) / seen.inputs, '%', MIN_PAST),
        sizeFigure('bad inputs, failures inside', seen.failed, 'answers', 0),
        plainFigure('bad inputs, answered that a market is not there', seen.away, 'answers'),
        sizeFigure(`bad inputs, answered after more than ${MAX_ANSWER_S} s`, seen.slow, 'answers', 0),
        plainFigure('bad inputs, slowest answer', seen.slowest, 's'),
      ];
    });
  } finally {
    await stop();
  }
}
