import { readJson } from '@lootfolio/marketplaces/json';
import { MarketError } from '@lootfolio/marketplaces/port';
import { z } from 'zod';
import type { DoctorParts } from '../../../platform/module.ts';
import { DOCTOR_WAITING, needsSetting, type DoctorPart, type Finding } from '../../../platform/outside/doctor-part.ts';
import { readPushKeys } from './push-keys.store.ts';
import { pushKeys } from './push-keys.ts';
import { BOUNDS, contactOf, LIMITS } from './send-message.ts';
import { encryptPush, generatePushKeys, vapid } from './web-push.ts';

const me = z.object({ ok: z.literal(true), result: z.object({ username: z.string() }) });
const gateway = z.object({ url: z.string() });

/** Subscriptions that nobody has, at the services of the common browsers. */
const NOBODY = {
  live: {
    chrome: 'https://fcm.googleapis.com/fcm/send/lootfolio-doctor',
    firefox: 'https://updates.push.services.mozilla.com/wpush/v2/lootfolio-doctor',
  },
  sandbox: { sandbox: 'https://push.sandbox/send/lootfolio-doctor' },
} as const;

/** A receiver of the right form, that of the example in RFC 8291. */
const RECEIVER = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};

/** The channels of messages. Nothing is sent: Telegram tells the bot's name, and a push goes to a subscription that nobody has. */
export const doctorChannels = (parts: DoctorParts): DoctorPart[] => {
  const { TELEGRAM_BOT_TOKEN: token, TELEGRAM_BOT_NAME: name, WORLD } = parts.config;
  return [
    {
      name: 'messages/telegram',
      needs: token && name ? null : needsSetting(token ? 'TELEGRAM_BOT_NAME' : 'TELEGRAM_BOT_TOKEN'),
      run: async ({ outside, signal }) => {
        const http = outside.client('telegram', LIMITS.TELEGRAM, signal, DOCTOR_WAITING);
        const { result } = readJson(await http({ ...BOUNDS, url: `https://api.telegram.org/bot${token!}/getMe` }), me);
        return sameBot(result.username, name!);
      },
    },
    {
      name: 'messages/discord',
      needs: null,
      run: async ({ outside, signal }) => {
        const http = outside.client('discord', LIMITS.DISCORD, signal, DOCTOR_WAITING);
        readJson(await http({ ...BOUNDS, url: 'https://discord.com/api/v10/gateway' }), gateway);
        return { line: { key: 'doctor.reached' } };
      },
    },
    ...Object.entries(NOBODY[WORLD]).map(([service, endpoint]): DoctorPart => ({
      name: `push/${service}`,
      needs: null,
      run: async ({ outside, signal }) => {
        const http = outside.client('push', LIMITS.PUSH, signal, { ...DOCTOR_WAITING, perReceiver: true });
        // the server's keys are made at their first use, which is none of the doctor's business
        const keys = (await readPushKeys(parts.db)) ? await pushKeys(parts.db, parts.box) : generatePushKeys();
        const headers = {
          authorization: vapid(keys, endpoint, contactOf(parts.config)),
          'content-encoding': 'aes128gcm',
          'content-type': 'application/octet-stream',
          ttl: '0',
        };
        try {
          await http({ ...BOUNDS, method: 'POST', url: endpoint, headers, body: encryptPush('', RECEIVER) });
        } catch (error) {
          // it knows no such subscription, which shows that it was reached
          const isRefused = error instanceof MarketError && error.code === 'BAD_ANSWER' && (error.status ?? 0) >= 400;
          if (!isRefused) throw error;
        }
        return { line: { key: 'doctor.pushReached' } };
      },
    })),
  ];
};

function sameBot(found: string, name: string): Finding {
  if (found.toLowerCase() === name.toLowerCase()) return { line: { key: 'doctor.telegram', values: { name: found } } };
  return {
    state: 'failed',
    line: { key: 'doctor.telegramOther', values: { name: found } },
    todo: { key: 'doctor.telegramOtherTodo', values: { name: found } },
  };
}
