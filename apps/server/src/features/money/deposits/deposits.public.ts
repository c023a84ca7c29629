export { startBotProcess } from './bot/bot-process.ts';
