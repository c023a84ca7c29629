import type { SETTING_NAMES } from './config.ts';

export type ProcessName = 'api' | 'worker' | 'bot' | 'sandbox';
type Setting = (typeof SETTING_NAMES)[number];

const BOTH: readonly ProcessName[] = ['api', 'worker'];
const WITH_BOT: readonly ProcessName[] = [...BOTH, 'bot'];
const NOBODY: readonly ProcessName[] = [];

/** The processes that get each setting; the supervisor has all. Each secret is passed only to processes that use it. */
export const NEEDED_BY: Readonly<Record<Setting, readonly ProcessName[]>> = {
  WORLD: WITH_BOT,
  ROLE: NOBODY,
  // the bot process gets its accounts over its channel, in no environment
  BOTS_FILE: NOBODY,
  HOST: ['api'],
  // the worker's settings are checked with it, because it must differ from SANDBOX_PORT
  PORT: BOTH,
  SANDBOX_PORT: [...WITH_BOT, 'sandbox'],
  SANDBOX_INTERVAL_SECONDS: BOTH,
  SANDBOX_HISTORY_DAYS: ['worker'],
  SANDBOX_PEOPLE: NOBODY,
  SANDBOX_PRICES: ['api', 'worker', 'sandbox'],
  PUBLIC_URL: BOTH,
  DROP_PRIVILEGES: NOBODY,
  TRUST_PROXY: ['api'],
  HSTS_SUBDOMAINS: ['api'],
  METRICS_HOST: BOTH,
  METRICS_PORT: BOTH,
  DATA_DIR: BOTH,
  DATABASE_URL: WITH_BOT,
  DATABASE_OWNER_URL: NOBODY,
  SECRET_KEY: BOTH,
  SECRET_KEY_PREVIOUS: BOTH,
  ADMIN_STEAM_IDS: BOTH,
  ADMIN_SECOND_FACTOR: ['api'],
  FEES: BOTH,
  STEAM_API_KEY: BOTH,
  // the api sends an administrator's test mail
  SMTP_URL: BOTH,
  MAIL_FROM: BOTH,
  // the api sends a user's test message
  TELEGRAM_BOT_TOKEN: BOTH,
  TELEGRAM_BOT_NAME: BOTH,
  // the api signs in with them, the worker tries them for the doctor
  DISCORD_CLIENT_ID: BOTH,
  DISCORD_CLIENT_SECRET: BOTH,
  DISCORD_GUILD_ID: BOTH,
  X_CLIENT_ID: BOTH,
  X_CLIENT_SECRET: BOTH,
  X_ACCOUNT: BOTH,
  // the api checks notices, and offers what has a key; the worker asks the gateways
  NOWPAYMENTS_API_KEY: ['worker'],
  NOWPAYMENTS_IPN_SECRET: BOTH,
  NOWPAYMENTS_EMAIL: ['worker'],
  NOWPAYMENTS_PASSWORD: ['worker'],
  BTCPAY_URL: BOTH,
  BTCPAY_STORE_ID: BOTH,
  BTCPAY_API_KEY: ['worker'],
  BTCPAY_WEBHOOK_SECRET: BOTH,
  PRICE_UNITS_CONFIRMED: BOTH,
  HALOSKINS_API_URL: BOTH,
  SKINTHUNDER_API_URL: BOTH,
  HISTORY_MAX_BYTES: ['worker'],
  LOG_LEVEL: WITH_BOT,
};

/**
 * The system variables that any program may need. The shell's proxies and database defaults are left out, because settings name all
 * addresses.
 */
const OF_THE_SYSTEM = [
  ...['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'TZ', 'LANG', 'LC_ALL', 'NODE_ENV', 'NODE_OPTIONS', 'NODE_EXTRA_CA_CERTS'],
  ...[
    'SSL_CERT_FILE',
    'SSL_CERT_DIR',
    'NO_COLOR',
    'FORCE_COLOR',
    'NODE_COMPILE_CACHE',
    'MALLOC_ARENA_MAX',
    'MALLOC_MMAP_THRESHOLD_',
    'MALLOC_TRIM_THRESHOLD_',
  ],
];

/** Variables that only the sandbox reads, in addition to its settings above. */
export const SANDBOX_VARIABLES = ['SANDBOX_SEED', 'SANDBOX_PRICES_AS_OF', 'SANDBOX_INVENTORY', 'SANDBOX_CLOCK', 'SANDBOX_MEMORY'];

/** The operator's keys of price sources. The worker gets them; the api only learns which keys are set. */
const SOURCE_KEYS = ['BUFF_COOKIE', 'DMARKET_KEY', 'HALOSKINS_KEY', 'ITRADEGG_KEY', 'SHADOWPAY_KEY', 'SWAPGG_KEY'];

/** The keys of gateways. The api only offers those gateways whose keys are set. */
const GATEWAY_KEYS = ['BTCPAY_API_KEY', 'NOWPAYMENTS_API_KEY'];

/** The value that replaces a key in the api, which only shows whether the key is set. */
const SET_ELSEWHERE = '(set)';

type Environment = Record<string, string | undefined>;

/** Returns the part of an environment that a process needs. */
export function environmentFor(name: ProcessName, env: Environment): Environment {
  const settings = Object.entries(NEEDED_BY).flatMap(([setting, processes]) => (processes.includes(name) ? [setting] : []));
  const wanted = [
    ...OF_THE_SYSTEM,
    ...settings,
    ...(name === 'sandbox' ? SANDBOX_VARIABLES : []),
    ...(name === 'worker' ? SOURCE_KEYS : []),
  ];
  const known = [...SOURCE_KEYS, ...GATEWAY_KEYS];
  const present = name === 'api' ? known.filter((key) => env[key] !== undefined && env[key] !== '') : [];
  return Object.fromEntries([
    ...wanted.flatMap((key) => (env[key] === undefined ? [] : [[key, env[key]] as const])),
    ...present.map((key) => [key, SET_ELSEWHERE] as const),
  ]);
}
