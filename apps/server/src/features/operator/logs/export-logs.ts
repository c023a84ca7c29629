import type { BodyOf } from '@lootfolio/contract/call';
import type { adminExportAuditLog } from '@lootfolio/contract/features/operator/logs';
import { changedValues, fieldsOf, isMoneyField, namedUsers } from '@lootfolio/domain/audit';
import type { SecurityKind } from '@lootfolio/domain/security';
import { actionKey, fieldKey, objectKey, type AuditKey } from '@lootfolio/texts/audit';
import type { Language } from '@lootfolio/texts/languages';
import { isTextKey, renderText, text, type TextKey } from '@lootfolio/texts/text';
import type { FileMaker } from '../../../platform/files/file-maker.ts';
import { buildTable, dateInName, type Column } from '../../../platform/files/file-table.ts';
import type { FileReply } from '../../../platform/http/route.ts';
import type { AuditRow, FoundAudit, RefusalRow, Who } from './logs.reads.ts';

type Wanted = Pick<BodyOf<typeof adminExportAuditLog>, 'format' | 'timezone'> & { language: Language };
type Rows<Row> = { rows: Row[]; total: number };

const KINDS: Readonly<Record<SecurityKind, TextKey>> = {
  SIGN_IN: 'logs.fileSignIn',
  SECOND_FACTOR: 'logs.fileSecondFactor',
  FORBIDDEN: 'logs.fileForbidden',
  CSRF: 'logs.fileCsrf',
  RATE_LIMIT: 'logs.fileRate',
  TOKEN: 'logs.fileToken',
};

/** Returns the words for a name of the audit log; null when there are none. */
const inWords = (key: AuditKey, language: Language): string | null => (isTextKey(key) ? renderText(key, language) : null);

/**
 * Lists the fields that changed or that only one side has, each in words with its name in the JSON: `Balance (balance)`. Empty for values
 * without fields.
 */
function fieldNames(row: AuditRow, language: Language): string {
  const { before, after } = changedValues(row);
  const names = [before, after].flatMap((value) => Object.keys(fieldsOf(value) ?? {}));
  const named = (name: string): string => {
    const words = inWords(fieldKey(name), language);
    return words === null ? name : `${words} (${name})`;
  };
  return [...new Set(names)].map(named).join(', ');
}

/** Returns JSON with amounts in dollars: `{"balance":12.345}`. Null without a value. */
const inDollars = (value: unknown): string | null =>
  JSON.stringify(value, (field, one: unknown) => (typeof one === 'number' && isMoneyField(field) ? one / 1000 : one)) ?? null;

const nameOf = ({ id, name }: Who, language: Language): string => name ?? text('logs.fileDeletedUser', language, { id: String(id) });

/** The maximum number of names in a cell. A message may go to more users than a cell can hold. */
const MAX_NAMES = 20;

/**
 * Makes a file of the audit log. It has the words of the screen beside the stored values: the action and its key, the kind of object and
 * the object, the fields by name and the changes as JSON. A name without words (in a row of an older release) appears as its key alone.
 */
export function exportAudit(files: FileMaker, { users, ...rows }: FoundAudit, wanted: Wanted): Promise<FileReply> {
  const { language } = wanted;
  const names = new Map(users.map((user) => [user.id, nameOf(user, language)]));
  const named = (row: AuditRow): string => {
    const all = namedUsers(row).map((id) => names.get(id) ?? String(id));
    return (all.length > MAX_NAMES ? [...all.slice(0, MAX_NAMES), '…'] : all).join(', ');
  };
  return fileOf(files, { title: text('logs.auditTitle', language), name: 'audit-log', rows, wanted }, [
    { head: text('logs.fileAt', language), kind: 'datetime', value: ({ at }) => at },
    {
      head: text('logs.fileWho', language),
      kind: 'text',
      value: ({ who }) => (who ? nameOf(who, language) : text('logs.fileServer', language)),
    },
    { head: text('logs.fileWhoId', language), kind: 'text', value: ({ who }) => who && String(who.id) },
    { head: text('logs.fileIp', language), kind: 'text', value: ({ ip }) => ip },
    { head: text('logs.fileAction', language), kind: 'text', value: ({ action }) => inWords(actionKey(action), language) ?? action },
    { head: text('logs.fileActionKey', language), kind: 'text', value: ({ action }) => action },
    {
      head: text('logs.fileObjectKind', language),
      kind: 'text',
      value: ({ object }) => inWords(objectKey(object.split(':', 1)[0]!), language),
    },
    { head: text('logs.fileObject', language), kind: 'text', value: ({ object }) => object },
    { head: text('logs.fileUsers', language), kind: 'text', value: named },
    { head: text('logs.fileFields', language), kind: 'text', value: (row) => fieldNames(row, language) },
    { head: text('logs.fileOld', language), kind: 'text', value: (row) => inDollars(changedValues(row).before) },
    { head: text('logs.fileNew', language), kind: 'text', value: (row) => inDollars(changedValues(row).after) },
  ]);
}

export function exportRefusals(files: FileMaker, rows: Rows<RefusalRow>, wanted: Wanted): Promise<FileReply> {
  const { language } = wanted;
  return fileOf(files, { title: text('logs.securityTitle', language), name: 'security-log', rows, wanted }, [
    { head: text('logs.fileAt', language), kind: 'datetime', value: ({ at }) => at },
    { head: text('logs.fileKind', language), kind: 'text', value: ({ kind }) => renderText(KINDS[kind], language) },
    { head: text('logs.fileIp', language), kind: 'text', value: ({ ip }) => ip },
    { head: text('logs.fileWho', language), kind: 'text', value: ({ who }) => who && nameOf(who, language) },
    { head: text('logs.fileWhat', language), kind: 'text', value: ({ what }) => what },
    { head: text('logs.fileCount', language), kind: 'number', value: ({ count }) => count },
  ]);
}

type About<Row> = { title: string; name: string; rows: Rows<Row>; wanted: Wanted };

async function fileOf<Row>(files: FileMaker, about: About<Row>, columns: Column<Row>[]): Promise<FileReply> {
  const { rows, total } = about.rows;
  const { format, timezone, language } = about.wanted;
  const table = await buildTable(columns, rows, { title: about.title, total, language, timeZone: timezone });
  return { name: `${about.name}-${dateInName(timezone)}`, format, file: await files.make(format, table), rows: rows.length, total };
}
