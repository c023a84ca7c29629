import type { ReplyOf } from '@lootfolio/contract/call';
import type { adminSetup } from '@lootfolio/contract/features/operator/health';
import type { Language } from '@lootfolio/texts/languages';
import { renderText, text, type TextKey, type TextValues } from '@lootfolio/texts/text';

type Item = ReplyOf<typeof adminSetup>['items'][number];

export type SetupFacts = {
  world: 'sandbox' | 'live';
  hasAdministrator: boolean;
  /** The number of Steam ids that the operator configured. */
  adminIds: number;
  publicUrl: string;
  contactMail: boolean;
  canSendMail: boolean;
  sender: string;
  /** The environment variables of missing keys, without which a source stays off. */
  missingKeys: readonly string[];
  isKeyInDataFolder: boolean;
  hasRecentBackup: boolean;
};

type Row = { key: Item['key']; done: boolean; title: TextKey; todo: TextKey; values?: TextValues; href?: string };

const SETTINGS = '/admin/settings';

/** Returns true for an encrypted address that other machines can reach, so not for localhost. */
function isPublic(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' && hostname !== 'localhost' && !hostname.startsWith('127.');
}

/** Returns the list in the order in which an operator follows it. Steps that only the live world needs count as done in the sandbox. */
export function viewSetup(facts: SetupFacts, language: Language): Item[] {
  const isSandbox = facts.world === 'sandbox';
  const rows: Row[] = [
    { key: 'admin_ids', done: facts.adminIds > 0, title: 'health.stepAdminIds', todo: 'health.stepAdminIdsTodo' },
    { key: 'administrator', done: facts.hasAdministrator, title: 'health.stepAdmin', todo: 'health.stepAdminTodo' },
    {
      key: 'public_url',
      done: isSandbox || isPublic(facts.publicUrl),
      title: 'health.stepUrl',
      todo: 'health.stepUrlTodo',
      values: { url: facts.publicUrl },
    },
    {
      key: 'secret_key',
      done: isSandbox || !facts.isKeyInDataFolder,
      title: 'health.stepSecret',
      todo: 'health.stepSecretTodo',
    },
    {
      key: 'contact_mail',
      done: facts.contactMail,
      title: 'health.stepContact',
      todo: 'health.stepContactTodo',
      href: `${SETTINGS}?group=site`,
    },
    {
      key: 'mail_server',
      done: facts.canSendMail,
      title: isSandbox ? 'health.stepMailSandbox' : 'health.stepMail',
      todo: 'health.stepMailTodo',
    },
    {
      key: 'mail_sender',
      done: isSandbox || !facts.sender.includes('@localhost'),
      title: 'health.stepSender',
      todo: 'health.stepSenderTodo',
      href: `${SETTINGS}?group=notifications`,
    },
    {
      key: 'source_keys',
      done: facts.missingKeys.length === 0,
      title: 'health.stepKeys',
      todo: 'health.stepKeysTodo',
      values: { names: facts.missingKeys.join(', ') },
      href: '/status',
    },
    { key: 'backup', done: isSandbox || facts.hasRecentBackup, title: 'health.stepBackup', todo: 'health.stepBackupTodo' },
  ];
  return rows.map(({ key, done, title, todo, values, href }) => ({
    key,
    done,
    title: renderText(title, language),
    text: done ? text(isSandbox ? 'health.stepDoneSandbox' : 'health.stepDone', language) : renderText(todo, language, values),
    href: href ?? null,
  }));
}
