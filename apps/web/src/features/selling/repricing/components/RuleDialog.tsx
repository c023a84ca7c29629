import { useEffect, useId, useRef, useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { useMobile } from '../../../../lib/use-media.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { FormShell } from '../../../../ui/form/FormShell.tsx';
import { TextField } from '../../../../ui/form/TextField.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { Dialog, DialogFoot } from '../../../../ui/overlay/Dialog.tsx';
import { previewRule, saveRule, type Preview, type Rule } from '../repricing.queries.ts';
import { bodyOf, draftOf, newRule, scopeOf, valuesOf, wordsOf } from '../rule-form.rules.ts';
import { BoundFields, CaseFields, PlaceFields, ScopeFields } from './RuleFields.tsx';
import { RulePreview } from './RulePreview.tsx';
import css from './RuleDialog.module.css';

type Props = {
  /** The rule to change; null for a new one. */
  rule: Rule | null;
  /** The listings that a new rule is for; null: those that pass its filter. */
  listings: number[] | null;
  onClose: () => void;
};

/** The rule in words, as far as the form is filled in. */
function Words({ draft }: { draft: ReturnType<typeof draftOf> }) {
  return (
    <section className={css.words} aria-label={t('repricing.inWords')} aria-live="polite">
      <h3>{t('repricing.inWords')}</h3>
      <p className={css.scope}>{scopeOf(draft)}</p>
      <ul>
        {wordsOf(draft).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  );
}

/** Makes a rule or changes one: says in words what it does, and shows what it would do now. */
export function RuleDialog({ rule, listings, onClose }: Props) {
  // `by` and `floor` are the fields of the call, whose refusals the fields of the form show
  const [saved] = useState(() => ({ ...(rule ? valuesOf(rule) : newRule(listings)), by: null as unknown, floor: null as unknown }));
  const form = useForm({ saved, draft: null });
  const [preview, setPreview] = useState<{ of: string; answer: Preview } | null>(null);
  const [previewing, setPreviewing] = useState(false);
  const mobile = useMobile('wide');
  const formId = useId();
  const fields = useRef<HTMLDivElement>(null);
  // the refusal stands below the fields, which may be out of view
  useEffect(() => {
    if (form.problem !== null) fields.current?.scrollIntoView({ block: 'end' });
  }, [form.problem]);
  const body = bodyOf(form.values);
  const content = JSON.stringify(body);
  const title = t(rule ? 'repricing.editTitle' : 'repricing.newTitle');
  const save = async (): Promise<void> => {
    if (body && (await form.submit(() => saveRule(rule?.id ?? null, body)))) onClose();
  };
  const tryRule = async (): Promise<void> => {
    if (!body || previewing) return;
    setPreviewing(true);
    await form.submit(async () => setPreview({ of: content, answer: await previewRule(body) }));
    setPreviewing(false);
  };
  return (
    <Dialog title={title} width={960} fullScreen={mobile} locked={form.busy} onClose={onClose}>
      <div ref={fields} className={css.scrolls}>
        <FormShell id={formId} form={form} label={title} className={css.form} onSubmit={save}>
          <div className={css.columns}>
            <div className={css.fields}>
              <TextField
                label={t('repricing.name')}
                value={form.values.name}
                onChange={(name) => form.set({ name })}
                maxLength={60}
                required
                problem={form.problems.name ?? null}
                autoCapitalize="sentences"
                data-autofocus
              />
              <fieldset className={css.group}>
                <legend>{t('repricing.groupScope')}</legend>
                <ScopeFields form={form} />
              </fieldset>
              <fieldset className={css.group}>
                <legend>{t('repricing.groupPlace')}</legend>
                <PlaceFields form={form} />
              </fieldset>
              <fieldset className={css.group}>
                <legend>{t('repricing.groupBounds')}</legend>
                <BoundFields form={form} />
              </fieldset>
              <fieldset className={css.group}>
                <legend>{t('repricing.groupCases')}</legend>
                <CaseFields form={form} />
              </fieldset>
            </div>
            <Words draft={draftOf(form.values)} />
          </div>
          {preview && <RulePreview preview={preview.answer} outdated={preview.of !== content} />}
        </FormShell>
      </div>
      <DialogFoot>
        <div className={css.foot}>
          <p className={css.off} role="status">
            {body ? t(rule?.on ? 'repricing.saveOn' : 'repricing.saveOff') : t('repricing.incomplete')}
          </p>
          <div className={css.buttons}>
            <Button variant="default" disabled={form.busy} onClick={onClose}>
              {t('ui.cancel')}
            </Button>
            <Button variant="default" disabled={!body} busy={previewing} onClick={() => void tryRule()}>
              {t('repricing.dryRun')}
            </Button>
            <Button type="submit" form={formId} disabled={!body} busy={form.busy && !previewing}>
              {t('repricing.save')}
            </Button>
          </div>
        </div>
      </DialogFoot>
    </Dialog>
  );
}
