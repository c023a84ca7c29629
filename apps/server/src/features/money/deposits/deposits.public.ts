import type { startBotProcess as StartBotProcess } from './bot/bot-process.ts';

export { endOfferOf } from './cancel-deposit.ts';
export { BOT_BEAT_MS, readBotHealth, type BotHealth } from './bots.reads.ts';

/** Starts the bot process. Its code loads only there: signing in at Steam takes libraries that no other process needs. */
export const startBotProcess: typeof StartBotProcess = async (...parts) => (await import('./bot/bot-process.ts')).startBotProcess(...parts);
