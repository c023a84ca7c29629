import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';
import { t } from '../../../i18n/i18n.ts';
import { causeOf } from '../../../ui/ListState.tsx';
import { Popover } from '../../../ui/Popover.tsx';
import { feeText, parseFee } from '../fee.rules.ts';
import { setOwnFee, type Marketplace } from '../marketplaces.queries.ts';
import css from './FeeEditor.module.css';

function Editor({ market, onDone }: { market: Marketplace; onDone: () => void }) {
  const [typed, setTyped] = useState(market.fee_own === null ? '' : String(market.fee_own));
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const save = async (fee: number | null): Promise<void> => {
    setBusy(true);
    try {
      await setOwnFee(market, fee);
      onDone();
    } catch (error) {
      setProblem(causeOf(error));
      setBusy(false);
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const fee = parseFee(typed);
    if (fee === null) setProblem(t('marketplaces.feeOutOfRange'));
    else void save(fee);
  };
  const id = `own-fee-${market.id}`;
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <label htmlFor={id}>{t('marketplaces.ownFeeOn', { market: market.name })}</label>
      <input
        id={id}
        data-autofocus
        className={css.input}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        placeholder={String(market.fees_sell_percent)}
        aria-invalid={problem !== null}
        aria-describedby={`${id}-note`}
        onChange={(event) => {
          setTyped(event.target.value);
          setProblem(null);
        }}
      />
      <p id={`${id}-note`} className={problem ? css.problem : css.note} role={problem ? 'alert' : undefined}>
        {problem ?? t('marketplaces.ownFeeNote')}
      </p>
      <div className={css.actions}>
        {market.fee_own !== null && (
          <Button variant="default" disabled={busy} onClick={() => void save(null)}>
            {t('marketplaces.useMarketFee', { fee: feeText(market.fees_sell_percent) })}
          </Button>
        )}
        <Button type="submit" loading={busy}>
          {t('marketplaces.save')}
        </Button>
      </div>
    </form>
  );
}

/** A pencil that opens the own selling fee of a market. */
export function FeeEditor({ market }: { market: Marketplace }) {
  const [opened, setOpened] = useState(false);
  const label = t('marketplaces.editFee', { market: market.name });
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      label={label}
      align="end"
      width={280}
      className={css.drop}
      target={
        <button type="button" className={css.pencil} aria-label={label} title={label} onClick={() => setOpened(!opened)}>
          <IconPencil size={14} stroke={1.7} aria-hidden />
        </button>
      }
    >
      <Editor market={market} onDone={() => setOpened(false)} />
    </Popover>
  );
}
