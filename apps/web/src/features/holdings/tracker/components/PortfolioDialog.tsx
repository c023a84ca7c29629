import { PORTFOLIO_NAME_LENGTH, PORTFOLIO_TEXT_LENGTH } from '@lootfolio/domain/tracker';
import { useState, type FormEvent } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { Dialog, DialogActions } from '../../../../ui/overlay/Dialog.tsx';
import { TextField } from '../../../../ui/form/TextField.tsx';
import { Toggle } from '../../../../ui/form/Toggle.tsx';
import type { Portfolio } from '../tracker.queries.ts';
import { changePortfolio, createPortfolio, type PortfolioFields } from '../tracker.writes.ts';
import css from '../../../../ui/form/DialogForm.module.css';

type Props = {
  /** The portfolio to change; null for a new one. */
  portfolio: Portfolio | null;
  /** Called with the new portfolio. */
  onCreated?: (id: number) => void;
  onClose: () => void;
};

/** Creates a portfolio, or changes one. */
export function PortfolioDialog({ portfolio, onCreated, onClose }: Props) {
  const [values, setValues] = useState<PortfolioFields>({
    name: portfolio?.name ?? '',
    description: portfolio?.description ?? '',
    isPublic: portfolio?.isPublic ?? false,
  });
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    if (values.name.trim() === '') {
      setProblems({ name: t('tracker.nameMissing') });
      return;
    }
    setBusy(true);
    const outcome = await (portfolio ? changePortfolio(portfolio.id, values) : createPortfolio(values));
    setBusy(false);
    if ('fields' in outcome) {
      setProblems(outcome.fields);
      return;
    }
    onClose();
    if (!portfolio) onCreated?.(outcome.reply.data.id);
  };
  return (
    <Dialog title={portfolio ? t('tracker.editTitle') : t('tracker.createTitle')} width={460} locked={busy} onClose={onClose}>
      <form className={css.form} noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          label={t('tracker.name')}
          value={values.name}
          maxLength={PORTFOLIO_NAME_LENGTH}
          required
          onChange={(name) => {
            setValues({ ...values, name });
            setProblems({});
          }}
          problem={problems['name'] ?? null}
          busy={busy}
          data-autofocus
        />
        <TextField
          label={t('tracker.description')}
          value={values.description}
          maxLength={PORTFOLIO_TEXT_LENGTH}
          onChange={(description) => setValues({ ...values, description })}
          problem={problems['description'] ?? null}
          busy={busy}
          autoCapitalize="sentences"
          spellCheck
        />
        <Toggle
          label={t('tracker.makePublic')}
          note={t('tracker.makePublicNote')}
          on={values.isPublic}
          onChange={(isPublic) => setValues({ ...values, isPublic })}
          disabled={busy}
        />
        <DialogActions>
          <Button variant="default" disabled={busy} onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" busy={busy}>
            {portfolio ? t('tracker.save') : t('tracker.createAction')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
