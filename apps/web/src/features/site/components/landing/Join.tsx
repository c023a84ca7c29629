import { t } from '../../../../i18n/i18n.ts';
import { Section } from './Section.tsx';
import css from './Join.module.css';

const STEPS = [
  { title: 'site.joinCompare', text: 'site.joinCompareText' },
  { title: 'site.joinBuy', text: 'site.joinBuyText' },
  { title: 'site.joinHold', text: 'site.joinHoldText' },
  { title: 'site.joinList', text: 'site.joinListText' },
  { title: 'site.joinSale', text: 'site.joinSaleText' },
  { title: 'site.joinPayout', text: 'site.joinPayoutText' },
  { title: 'site.joinProfit', text: 'site.joinProfitText' },
] as const;
const TAKEN = ['site.formulaFee', 'site.formulaPayout', 'site.formulaRate', 'site.formulaCost'] as const;

const Sign = ({ sign, name }: { sign: string; name: string }) => (
  <>
    <span aria-hidden className={css.sign}>
      {sign}
    </span>
    <span className="visually-hidden">{name}</span>
  </>
);

/** What no other tool has: one record from the first look at a price to the profit that is left. */
export function Join() {
  return (
    <Section title={t('site.join')} lead={t('site.joinLead')}>
      <ol className={css.steps}>
        {STEPS.map(({ title, text }) => (
          <li key={title} className={css.step}>
            <h3>{t(title)}</h3>
            <p>{t(text)}</p>
          </li>
        ))}
      </ol>
      <p className={css.formula}>
        <strong className={css.result}>{t('site.formula')}</strong>
        <Sign sign="=" name={t('site.equals')} />
        <span>{t('site.formulaSale')}</span>
        {TAKEN.map((key) => (
          <span key={key} className={css.taken}>
            <Sign sign="−" name={t('site.minus')} />
            <span>{t(key)}</span>
          </span>
        ))}
      </p>
    </Section>
  );
}
