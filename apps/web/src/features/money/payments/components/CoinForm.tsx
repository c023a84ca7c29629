import { GATEWAYS, PAYMENT_CURRENCY, type GatewayName } from '@lootfolio/domain/payments';
import { useState, type FormEvent } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { AppLink } from '../../../../lib/AppLink.tsx';
import { dollars } from '../../../../lib/format.ts';
import { fieldProblems } from '../../../../lib/field-problems.ts';
import { pathTo } from '../../../../lib/path-to.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { NumberField } from '../../../../ui/form/NumberField.tsx';
import { CENTS } from '../../../../ui/form/number-kinds.ts';
import { Segments } from '../../../../ui/form/Segments.tsx';
import type { Typed } from '../../../../ui/form/use-number-text.ts';
import { Notice } from '../../../../ui/state/Notice.tsx';
import { writeErrorText } from '../../../../ui/state/ListState.tsx';
import type { Methods } from '../payments.queries.ts';
import { useCheckout } from '../use-checkout.ts';
import css from './CoinForm.module.css';

/** Steps of a dollar. */
const STEP = 1000;
const LABELS = { idle: 'payments.checkout', opening: 'payments.checkout', redirecting: 'payments.redirecting' } as const;

/** Asks for an amount, and leads to the page of the gateway where it is paid. */
export function CoinForm({ methods: { gateways, min, max } }: { methods: Methods }) {
  const [amount, setAmount] = useState<Typed>(null);
  const [provider, setProvider] = useState<GatewayName>(gateways[0]!.name);
  const { step, error, opened, press } = useCheckout();
  const bounds = { min: dollars(min), max: dollars(max) };
  const problem = error === null ? undefined : fieldProblems(error)['amount'];
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (typeof amount === 'number') press({ amount, currency: PAYMENT_CURRENCY, provider });
  };
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      {gateways.length > 1 && (
        <Segments<GatewayName>
          label={t('payments.provider')}
          showLabel
          options={GATEWAYS.flatMap((name) => gateways.filter((one) => one.name === name).map(({ label }) => ({ value: name, label })))}
          value={provider}
          onChange={setProvider}
        />
      )}
      <NumberField
        kind={CENTS}
        label={t('payments.amount')}
        value={amount}
        onChange={setAmount}
        bounds={{ min, max }}
        step={STEP}
        required
        wrong={t('payments.amountBounds', bounds)}
        tooLow={t('payments.amountBounds', bounds)}
        note={amount === undefined ? undefined : t('payments.amountHint', bounds)}
        problem={problem ?? null}
        busy={step !== 'idle'}
      />
      <Button type="submit" busy={step === 'opening'} disabled={typeof amount !== 'number' || step === 'redirecting'}>
        {t(LABELS[step])}
      </Button>
      {error !== null && problem === undefined && <Notice tone="danger">{writeErrorText(error, t('payments.failed'))}</Notice>}
      {opened && (
        <Notice tone={opened.blocked ? 'warning' : 'info'}>
          {opened.blocked ? t('payments.blocked') : t('payments.opened')}{' '}
          <a className="link" href={opened.url} target="_blank" rel="noreferrer">
            {t('payments.openInvoice')}
            <span className="visually-hidden"> ({t('core.newTab')})</span>
          </a>
          <br />
          <AppLink className="link" href={pathTo('/payment/transactions')}>
            {t('payments.follow')}
          </AppLink>
        </Notice>
      )}
    </form>
  );
}
