import { resolve } from 'node:path';
import { z } from 'zod';
import { problemOfTransport } from './transport-security.ts';

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,15}$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be a whole number from ${min} to ${max}`);
const secretKey = z
  .string()
  .regex(/^[0-9a-f]{64}$/i, 'must be 64 hexadecimal digits')
  .transform((key) => key.toLowerCase());
const port = wholeNumber(1, 65_535);

/** The address of a market's API, to which users' keys are sent. */
const apiUrl = z
  .url({ protocol: /^https$/, error: 'must be an address that begins with https://' })
  .transform((url) => url.replace(/\/+$/, ''))
  .optional();

/** A secret that was pasted: blanks and line ends around it do not belong to it. */
const secretText = z
  .string()
  .transform((text) => text.trim())
  .refine((text) => text.length > 0, 'must not be blank')
  .optional();

const discordId = z
  .string()
  .regex(/^\d{17,20}$/, 'must be an id of Discord, 17 to 20 digits')
  .optional();

/** Settings that are useful only together. */
const TOGETHER = [
  ['DISCORD_CLIENT_ID', 'DISCORD_CLIENT_SECRET', 'DISCORD_GUILD_ID'],
  ['X_CLIENT_ID', 'X_CLIENT_SECRET', 'X_ACCOUNT'],
  ['NOWPAYMENTS_API_KEY', 'NOWPAYMENTS_IPN_SECRET'],
  ['NOWPAYMENTS_EMAIL', 'NOWPAYMENTS_PASSWORD'],
  ['BTCPAY_URL', 'BTCPAY_STORE_ID', 'BTCPAY_API_KEY', 'BTCPAY_WEBHOOK_SECRET'],
] as const;

/** The credentials of this server at the sandbox's Discord, X and payment gateways. Real keys are not sent there. */
const SANDBOX_ACCOUNTS = {
  DISCORD_CLIENT_ID: '1190000000000000042',
  DISCORD_CLIENT_SECRET: 'sandbox-discord-secret',
  DISCORD_GUILD_ID: '1190000000000000000',
  X_CLIENT_ID: 'c2FuZGJveC14LWNsaWVudDoxOmNp',
  X_CLIENT_SECRET: 'sandbox-x-secret',
  X_ACCOUNT: 'lootfolio',
  NOWPAYMENTS_API_KEY: 'sandbox-nowpayments-key',
  NOWPAYMENTS_IPN_SECRET: 'sandbox-nowpayments-secret',
  NOWPAYMENTS_EMAIL: 'shop@nowpayments.example',
  NOWPAYMENTS_PASSWORD: 'sandbox-nowpayments-password',
  BTCPAY_URL: 'https://btcpay.sandbox.example',
  BTCPAY_STORE_ID: 'sandbox-store',
  BTCPAY_API_KEY: 'sandbox-btcpay-key',
  BTCPAY_WEBHOOK_SECRET: 'sandbox-btcpay-secret',
};

/** The sandbox's persona `admin`, which is the administrator when the operator of a sandbox names nobody else. */
const SANDBOX_ADMIN = '76561198000000001';

const environment = z.object({
  WORLD: z.enum(['sandbox', 'live']).default('sandbox'),
  ROLE: z.enum(['all', 'api', 'worker', 'bot']).default('all'),
  /** The file of the Steam accounts that take deposits of items. Only the supervisor reads it. */
  BOTS_FILE: z.string().min(1).optional(),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: port.default(3000),
  /** The port of the api's metrics; the worker's port is the next one. 0: no metrics are served. */
  METRICS_PORT: wholeNumber(0, 65_534).default(9400),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  SANDBOX_PORT: port.default(4010),
  SANDBOX_INTERVAL_SECONDS: wholeNumber(1, 3600).optional(),
  /** The number of days of history with which a new sandbox world begins. */
  SANDBOX_HISTORY_DAYS: wholeNumber(1, 90).default(90),
  /** Whether a new sandbox world begins with people, tickets and giveaways. */
  SANDBOX_PEOPLE: z.enum(['on', 'off']).default('on'),
  /** The file whose prices the sandbox serves; the supervisor sets it. */
  SANDBOX_PRICES: z.string().optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'must be an address that begins with http:// or https://' }).optional(),
  /** Whether a supervisor that is root starts its processes as an ordinary user. */
  DROP_PRIVILEGES: z.enum(['on', 'off']).default('on'),
  TRUST_PROXY: wholeNumber(0, 10).default(0),
  /** Whether browsers must also use https at every subdomain of PUBLIC_URL's host. */
  HSTS_SUBDOMAINS: z.enum(['on', 'off']).default('off'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be an address that begins with postgres://' }).optional(),
  DATABASE_OWNER_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be an address that begins with postgres://' }).optional(),
  SECRET_KEY: secretKey.optional(),
  /** Older keys with which stored data may still be encrypted. */
  SECRET_KEY_PREVIOUS: z
    .string()
    .default('')
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .pipe(z.array(secretKey)),
  ADMIN_STEAM_IDS: z
    .string()
    .default('')
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .pipe(z.array(z.string().regex(/^7656119\d{10}$/, 'must be Steam ids of 17 digits, separated by commas'))),
  ADMIN_SECOND_FACTOR: z.enum(['required', 'optional']).optional(),
  FEES: z.enum(['specification', 'documented']).optional(),
  STEAM_API_KEY: z.string().optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an address that begins with smtp:// or smtps://' }).optional(),
  MAIL_FROM: z.string().min(3).default('Lootfolio <lootfolio@localhost>'),
  TELEGRAM_BOT_TOKEN: z.string().optional(),
  TELEGRAM_BOT_NAME: z
    .string()
    .regex(/^\w{5,32}$/, 'must be the name of a bot, without @')
    .optional(),
  DISCORD_CLIENT_ID: discordId,
  DISCORD_CLIENT_SECRET: z.string().optional(),
  DISCORD_GUILD_ID: discordId,
  X_CLIENT_ID: z.string().optional(),
  X_CLIENT_SECRET: z.string().optional(),
  X_ACCOUNT: z
    .string()
    .regex(/^\w{1,15}$/, 'must be the name of an account, without @')
    .optional(),
  NOWPAYMENTS_API_KEY: secretText,
  NOWPAYMENTS_IPN_SECRET: secretText,
  NOWPAYMENTS_EMAIL: z.email('must be a mail address').optional(),
  NOWPAYMENTS_PASSWORD: secretText,
  BTCPAY_URL: apiUrl,
  BTCPAY_STORE_ID: z
    .string()
    .regex(/^[\w-]{1,100}$/, 'must be the id of a store')
    .optional(),
  BTCPAY_API_KEY: secretText,
  BTCPAY_WEBHOOK_SECRET: secretText,
  PRICE_UNITS_CONFIRMED: z
    .string()
    .default('')
    .transform((text) => text.split(/[\s,]+/).filter(Boolean)),
  HALOSKINS_API_URL: apiUrl,
  SKINTHUNDER_API_URL: apiUrl,
  HISTORY_MAX_BYTES: wholeNumber(100_000_000, 10 ** 15).default(4_000_000_000),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
});

/** The names of all settings, except the operator's keys of price sources, whose names come from the sources. */
export const SETTING_NAMES = Object.keys(environment.shape) as readonly (keyof typeof environment.shape)[];

export type Config = Omit<z.output<typeof environment>, 'PUBLIC_URL' | 'DATA_DIR' | 'FEES' | 'ADMIN_SECOND_FACTOR'> & {
  /** Optional: only administrators who set up a second factor are asked for it. */
  ADMIN_SECOND_FACTOR: 'required' | 'optional';
  /** The selling fees in use: the fees of the product's specification, or the fees that the markets document today. */
  FEES: 'specification' | 'documented';
  /** The address at which browsers reach this server; no slash at the end. */
  PUBLIC_URL: string;
  /** Absolute. Each world has its own folder in it. */
  DATA_DIR: string;
  /** The operator's keys of price sources, by variable name. */
  sourceKeys: Record<string, string>;
};

/** Ends a start with one sentence for the operator. */
export class ConfigError extends Error {}

/**
 * Reads every setting of the environment.
 * @param options `keyless`: for a process that gets no SECRET_KEY
 * @throws ConfigError naming the first wrong setting
 */
export function loadConfig(env: Record<string, string | undefined>, { keyless = false } = {}): Config {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = environment.safeParse(present);
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!;
    throw new ConfigError(`The setting ${issue.path.join('.')} is wrong: ${issue.message}.`);
  }
  const config = parsed.data;
  if (config.WORLD === 'sandbox' && config.PORT === config.SANDBOX_PORT) {
    throw new ConfigError('The settings PORT and SANDBOX_PORT are the same: they must differ.');
  }
  const served = { PORT: config.PORT, ...(config.WORLD === 'sandbox' && { SANDBOX_PORT: config.SANDBOX_PORT }) };
  for (const [name, port] of Object.entries(served)) {
    if (config.METRICS_PORT !== 0 && [config.METRICS_PORT, config.METRICS_PORT + 1].includes(port))
      throw new ConfigError(`The settings ${name} and METRICS_PORT collide: METRICS_PORT and the port after it are for metrics.`);
  }
  if (config.DATABASE_URL && !config.SECRET_KEY && !keyless) {
    throw new ConfigError('The setting SECRET_KEY is missing: with DATABASE_URL it must be given, 64 hexadecimal digits.');
  }
  if (config.SECRET_KEY_PREVIOUS.length > 0 && !config.SECRET_KEY) {
    throw new ConfigError('The setting SECRET_KEY is missing: SECRET_KEY_PREVIOUS is of use only with it.');
  }
  if (config.DATABASE_OWNER_URL && !config.DATABASE_URL) {
    throw new ConfigError('The setting DATABASE_URL is missing: DATABASE_OWNER_URL is of use only with it.');
  }
  if (config.ROLE === 'bot' && config.WORLD === 'live' && !config.BOTS_FILE) {
    throw new ConfigError('The setting BOTS_FILE is missing: with the role bot it must be given.');
  }
  if (config.WORLD === 'live') refuseUnencrypted(config);
  for (const names of TOGETHER) {
    const missing = names.find((name) => !config[name]);
    if (missing && names.some((name) => config[name]))
      throw new ConfigError(`The setting ${missing} is missing: ${names.join(', ')} are given together or not at all.`);
  }
  return {
    ...config,
    ADMIN_SECOND_FACTOR: config.ADMIN_SECOND_FACTOR ?? (config.WORLD === 'sandbox' ? 'optional' : 'required'),
    FEES: config.FEES ?? (config.WORLD === 'sandbox' ? 'specification' : 'documented'),
    ADMIN_STEAM_IDS: config.WORLD === 'sandbox' && !present['ADMIN_STEAM_IDS'] ? [SANDBOX_ADMIN] : config.ADMIN_STEAM_IDS,
    ...(config.WORLD === 'sandbox' && {
      ...SANDBOX_ACCOUNTS,
      TELEGRAM_BOT_TOKEN: config.TELEGRAM_BOT_TOKEN ?? 'sandbox-bot',
      TELEGRAM_BOT_NAME: config.TELEGRAM_BOT_NAME ?? 'lootfolio_sandbox_bot',
      HALOSKINS_API_URL: config.HALOSKINS_API_URL ?? 'https://api.haloskins.com/assumed/v1',
      SKINTHUNDER_API_URL: config.SKINTHUNDER_API_URL ?? 'https://skinthunder.com/assumed/v1',
    }),
    PUBLIC_URL: (config.PUBLIC_URL ?? `http://localhost:${config.PORT}`).replace(/\/$/, ''),
    DATA_DIR: resolve(config.DATA_DIR),
    sourceKeys: Object.fromEntries(Object.entries(present).filter(([name]) => /_(KEY|COOKIE|TOKEN|SECRET)$/.test(name))) as Record<
      string,
      string
    >,
  };
}

/** Returns the address at which a process serves its metrics. Port 0: nowhere. */
export const metricsAddress = (
  { METRICS_HOST, METRICS_PORT }: Pick<Config, 'METRICS_HOST' | 'METRICS_PORT'>,
  role: 'api' | 'worker',
): { host: string; port: number } => ({
  host: METRICS_HOST,
  port: METRICS_PORT === 0 || role === 'api' ? METRICS_PORT : METRICS_PORT + 1,
});

/** @throws ConfigError when users' secret data would cross a network as plain text */
function refuseUnencrypted(config: z.output<typeof environment>): void {
  for (const name of ['PUBLIC_URL', 'SMTP_URL', 'DATABASE_URL', 'DATABASE_OWNER_URL'] as const) {
    const problem = config[name] === undefined ? null : problemOfTransport(config[name]);
    if (problem !== null) throw new ConfigError(`The setting ${name} is wrong: in the live world it ${problem}.`);
  }
}
