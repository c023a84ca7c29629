import type { BodyOf } from '@lootfolio/contract/call';
import type { adminUpdateSettings } from '@lootfolio/contract/features/operator/settings';
import type { Language } from '@lootfolio/texts/languages';
import type { Tx } from '../../../platform/database/database.ts';
import { FIELD_MESSAGES } from '../../../platform/http/field-messages.ts';
import { Refusal, type FieldRefusals } from '../../../platform/errors/refusal.ts';
import type { Setting } from '../../../platform/settings/settings.ts';
import { audit, type Actor } from '../../../platform/security/audit.ts';
import { readStored, type Values } from './settings.reads.ts';
import { deleteSetting, lockSettings, storeSetting } from './settings.store.ts';

type Change = BodyOf<typeof adminUpdateSettings>['items'][number];

/**
 * Changes settings: all, or none when one is refused. The value null restores the default, and the setting then also follows a new default
 * of a later release.
 * @returns the value of each setting that does not have its default
 * @throws Refusal VALIDATION with the problem of each setting, by its key
 */
export async function updateSettings(
  tx: Tx,
  actor: Actor,
  declared: readonly Setting[],
  changes: readonly Change[],
  language: Language,
): Promise<Values> {
  await lockSettings(tx);
  const before = await readStored(tx, declared);
  const { after, fields } = applyChanges(declared, before, changes, language);
  for (const one of declared) {
    const earlier = one.after && after.get(one.after.key);
    const time = after.get(one.key);
    if (earlier && time && Date.parse(String(time)) <= Date.parse(String(earlier))) fields[one.key] ??= { text: 'settings.notAfter' };
    const least = one.notBelow && (after.get(one.notBelow.key) ?? one.notBelow.default);
    const own = after.get(one.key) ?? one.default;
    if (least !== undefined && own < least) fields[one.key] ??= { text: 'settings.notBelow' };
  }
  if (Object.keys(fields).length > 0) throw new Refusal('VALIDATION', 'calls.validation', { fields });
  for (const one of declared) {
    const [old, next] = [before.get(one.key), after.get(one.key)];
    if (old === next) continue;
    if (next === undefined) await deleteSetting(tx, one.key);
    else await storeSetting(tx, one.key, next);
    const values = { before: old ?? one.default, after: next ?? one.default };
    await audit(tx, actor, { action: 'setting.changed', object: `setting:${one.key}`, ...values });
  }
  return after;
}

function applyChanges(declared: readonly Setting[], before: Values, changes: readonly Change[], language: Language) {
  const after = new Map(before);
  // without a prototype, because a key may be `__proto__`
  const fields = Object.create(null) as FieldRefusals;
  const byKey = new Map(declared.map((one) => [one.key, one]));
  for (const { key, value } of changes) {
    const one = byKey.get(key);
    if (!one) {
      fields[key] = { text: 'settings.unknown' };
      continue;
    }
    if (value === null) {
      after.delete(key);
      continue;
    }
    const parsed = one.schema.safeParse(value, { error: FIELD_MESSAGES[language] });
    if (parsed.success) after.set(key, parsed.data);
    else fields[key] = parsed.error.issues[0]!.message;
  }
  return { after, fields };
}
