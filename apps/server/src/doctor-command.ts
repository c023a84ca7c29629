import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  countStates,
  inWords,
  readOwner,
  reportJson,
  reportMarkdown,
  runDoctor,
  savingTo,
  type PartReport,
  type Report,
} from './features/operator/doctor/doctor.public.ts';
import { MODULES } from './modules.ts';
import { createDb, createPool, type Db } from './platform/database/database.ts';
import { startListener } from './platform/database/listen.ts';
import { createMailer } from './platform/messages/mail.ts';
import { createOutside } from './platform/outside/outside.ts';
import { ConfigError } from './platform/process/config.ts';
import { createLog } from './platform/process/log.ts';
import { createSecretBox, secretKey } from './platform/secrets/secrets.ts';
import { loadSettings } from './platform/settings/settings.ts';
import { readWorld, runCommand, withDatabase, type World } from './supervisor/command.ts';

const USAGE = `Usage: npm run doctor -- [--live] [--only NAME,…] [--profile STEAM_ID] [--save-fixtures DIR] [--report DIR]
  --only           the parts whose name begins so: prices, prices/skinport-items, sales/csfloat
  --profile        the public Steam profile to read, instead of the administrator's
  --save-fixtures  saves the answers, without secrets, in this folder
  --report         the folder of the report; the present one by default`;

const log = createLog('silent', 'doctor');

await runCommand(async () => {
  const options = readOptions(process.argv.slice(2));
  const world = readWorld(options.live);
  return withDatabase(world, true, async (connectionString) => {
    const pool = createPool({ connectionString }, 4, log);
    const db = createDb(pool);
    const listener = await startListener({ connectionString }, log);
    try {
      const settings = await loadSettings(db, listener, MODULES.settings, log);
      const mailer = createMailer(world.config, settings);
      try {
        return await examine(world, db, mailer, options);
      } finally {
        mailer?.close();
      }
    } finally {
      await listener.stop();
      await db.destroy();
    }
  });
});

type Options = ReturnType<typeof readOptions>;

async function examine({ config, worldFolder }: World, db: Db, mailer: ReturnType<typeof createMailer>, options: Options): Promise<string> {
  const box = createSecretBox(secretKey(config.SECRET_KEY, worldFolder), config.SECRET_KEY_PREVIOUS);
  const outside = createOutside(config, db, log);
  const owner = await readOwner(db, config.ADMIN_STEAM_IDS);
  const steamId = options.profile ?? owner?.steamId ?? config.ADMIN_STEAM_IDS[0] ?? null;
  const all = await MODULES.doctor({ db, config, box, mailer, outside, owner: { userId: owner?.userId ?? null, steamId } });
  const parts = options.only.length === 0 ? all : all.filter(({ name }) => options.only.some((wanted) => isNamed(name, wanted)));
  if (parts.length === 0) throw new ConfigError(`No part has such a name. The parts are: ${all.map(({ name }) => name).join(', ')}.`);
  const report = await runDoctor(parts, {
    config,
    outside,
    signal: new AbortController().signal,
    onPart: (part) => process.stdout.write(`${lineOf(part)}\n`),
    ...(options.fixtures !== undefined && { onAnswer: savingTo(options.fixtures) }),
  });
  return conclude(report, options);
}

function isNamed(name: string, wanted: string): boolean {
  return name === wanted || name.startsWith(`${wanted}/`);
}

async function conclude(report: Report, { report: folder, fixtures }: Options): Promise<string> {
  await writeFile(join(folder, 'doctor-report.md'), reportMarkdown(report));
  await writeFile(join(folder, 'doctor-report.json'), reportJson(report));
  // what differs from the lines above became known only when all prices were there
  const late = report.parts.filter(({ compared, line }) => compared && ['doctor.unit', 'doctor.odd'].includes(line.key)).map(lineOf);
  const { ok, differs, failed, busy, off } = countStates(report);
  if (failed > 0) process.exitCode = 1;
  return [
    ...late,
    '',
    `${ok} fine, ${differs} differ, ${failed} failed, ${busy} busy, ${off} not configured.`,
    `The report, without secrets: ${join(folder, 'doctor-report.md')} and .json.`,
    ...(fixtures === undefined ? [] : [`The answers: ${fixtures}. Look through them before you pass them on.`]),
  ].join('\n');
}

function lineOf({ name, state, line, todo, ms }: PartReport): string {
  const said = [line, ...(todo ? [todo] : [])].map((one) => inWords(one, 'en')).join(' ');
  return `${state.padEnd(8)}${name.padEnd(30)} ${said}${state === 'off' ? '' : ` (${(ms / 1000).toFixed(1)} s)`}`;
}

function readOptions(args: string[]) {
  try {
    const text = { type: 'string' } as const;
    const options = { live: { type: 'boolean' }, only: text, profile: text, 'save-fixtures': text, report: text } as const;
    const { live, only, profile, report, ...values } = parseArgs({ args, options }).values;
    if (profile !== undefined && !/^7656119\d{10}$/.test(profile)) throw new Error('no Steam id');
    const names = (only ?? '').split(',').filter(Boolean);
    return { live: live ?? false, only: names, profile, fixtures: values['save-fixtures'], report: report ?? '.' };
  } catch {
    throw new ConfigError(USAGE);
  }
}
