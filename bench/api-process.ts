/** The unchanged api. Sends its port, then the markets whose new prices became visible. */
import { createApi } from '../apps/server/src/app.ts';
import { loadConfig } from '../apps/server/src/platform/process/config.ts';
import { createLog } from '../apps/server/src/platform/process/log.ts';
import { answerCommands, send } from './answer-commands.ts';

const config = loadConfig(process.env);
const api = await createApi(config, { connectionString: config.DATABASE_URL! }, createLog('warn', 'api'));
await api.app.listen({ host: '127.0.0.1', port: 0 });

answerCommands(api.stop);
api.boards.onSwap((swapped) => send({ swapped }));
const address = api.app.server.address();
send({ port: typeof address === 'object' ? address!.port : 0 });
