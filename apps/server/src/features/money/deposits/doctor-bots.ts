import type { DoctorParts } from '../../../platform/module.ts';
import { needsSetting, type DoctorPart, type Finding } from '../../../platform/outside/doctor-part.ts';
import { nowMs } from '../../../platform/process/clock.ts';
import { BOT_BEAT_MS, readBotStates, type BotState } from './bots.reads.ts';

/**
 * Tells how the sign-in of each bot went in the bot process. The doctor does not sign in itself: a second sign-in ends the first one, and
 * Steam locks accounts that sign in too often.
 */
export async function doctorBots({ db }: DoctorParts): Promise<DoctorPart[]> {
  const bots = await readBotStates(db);
  if (bots.length === 0) return [{ name: 'bots/none', needs: needsSetting('BOTS_FILE'), run: () => Promise.reject(new Error('no bot')) }];
  return bots.map((bot): DoctorPart => ({ name: `bots/${bot.steamId}`, needs: null, run: async () => stateOf(bot) }));
}

function stateOf({ state, error, beatAt }: BotState): Finding {
  if (beatAt === null || nowMs() - beatAt.getTime() > BOT_BEAT_MS)
    return { state: 'failed', line: { key: 'doctor.botSilent' }, todo: { key: 'doctor.botSilentTodo' } };
  if (state === 'ready') return { line: { key: 'doctor.botReady' } };
  if (state === 'starting') return { state: 'differs', line: { key: 'doctor.botStarting' }, todo: { key: 'doctor.again' } };
  return { state: 'failed', line: { key: 'doctor.botFails', values: { text: error ?? state } }, todo: { key: 'doctor.botFailsTodo' } };
}
