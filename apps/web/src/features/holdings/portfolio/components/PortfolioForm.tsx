import { PORTFOLIO_GROUPS, type PortfolioGroup } from '@lootfolio/domain/portfolio';
import { IconDeviceFloppy, IconPencil } from '@tabler/icons-react';
import { useId, useMemo, useRef } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { money } from '../../../../lib/format.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { FormShell } from '../../../../ui/form/FormShell.tsx';
import { Panel } from '../../../../ui/layout/PageHeader.tsx';
import { inform, INFO_MS } from '../../../../ui/overlay/toasts.ts';
import { useForm } from '../../../../ui/form/use-form.ts';
import { savePortfolio, type Portfolio } from '../portfolio.queries.ts';
import { amountsOf, formValues, sumOfTyped, type TypedValues } from '../portfolio.rules.ts';
import { useFill } from '../use-fill.ts';
import { FieldGroup } from './FieldGroup.tsx';
import css from './PortfolioForm.module.css';

const GROUPS = Object.keys(PORTFOLIO_GROUPS) as PortfolioGroup[];

type Props = { saved: Portfolio | null; steamId: string };

/** All values of the portfolio, to be changed and saved. Typed text stays in this tab until it is saved or discarded. */
export function PortfolioForm({ saved, steamId }: Props) {
  const form = useForm<TypedValues>({ saved: useMemo(() => formValues(saved), [saved]), draft: `portfolio ${steamId}` });
  const fill = useFill(form.set);
  const fields = useRef<HTMLDivElement>(null);
  const id = useId();
  const discard = (): void => {
    form.reset();
    fill.clear();
  };
  const save = async (): Promise<void> => {
    const wrong = fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (wrong) return wrong.focus();
    const isSaved = await form.submit(async () => {
      try {
        await savePortfolio(amountsOf(form.values));
        inform('success', t('portfolio.portfolioUpdatedSuccessfully'), INFO_MS.portfolio);
      } catch (error) {
        inform('error', t('portfolio.errorUpdatingPortfolio'), INFO_MS.portfolio);
        throw error;
      }
    });
    if (isSaved) discard();
  };
  return (
    <Panel title={t('portfolio.form')}>
      <FormShell form={form} onSubmit={save} label={t('portfolio.form')} className={css.form}>
        <div ref={fields} className={css.groups}>
          {GROUPS.map((group) => (
            <FieldGroup key={group} group={group} form={form} fill={fill} />
          ))}
        </div>
        <div className={css.bar}>
          <p className={css.sum}>
            <span id={id}>{t('portfolio.sum')}</span>
            <output aria-labelledby={id}>{money(sumOfTyped(form.values))}</output>
          </p>
          {form.changed && (
            <span className={css.changed}>
              <IconPencil size={14} stroke={1.9} aria-hidden />
              {t('portfolio.notSaved')}
            </span>
          )}
          <div className={css.actions}>
            {form.changed && (
              <Button variant="default" onClick={discard}>
                {t('portfolio.discard')}
              </Button>
            )}
            <Button type="submit" busy={form.busy} icon={<IconDeviceFloppy size={15} stroke={1.8} aria-hidden />}>
              {t('portfolio.save')}
            </Button>
          </div>
        </div>
      </FormShell>
    </Panel>
  );
}
