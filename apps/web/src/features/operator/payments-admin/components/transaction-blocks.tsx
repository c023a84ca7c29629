import { GAMES } from '@lootfolio/domain/games';
import { GATEWAY_NAMES } from '@lootfolio/domain/payments';
import type { ReactNode } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { AppLink } from '../../../../lib/AppLink.tsx';
import { dateTime, decimal } from '../../../../lib/format.ts';
import { pathTo } from '../../../../lib/path-to.ts';
import { IdText } from '../../../../ui/form/CopiedText.tsx';
import { Delta, Money } from '../../../../ui/value/figures.tsx';
import { ItemImage } from '../../../../market-ui/ItemImage.tsx';
import { LEDGER_KIND_NAMES, METHODS, PaymentId, PaymentWallet, StatusChip } from '../../../money/payments/payments.public.tsx';
import { balanceMethodName, fieldName, valueText } from '../payments-admin.labels.ts';
import type { TransactionDetails } from '../payments-admin.queries.ts';
import css from './DetailsDialog.module.css';
import { Amount, OperationType, payerName } from './transaction-parts.tsx';

type Props = { transaction: TransactionDetails };
type Fact = readonly [label: string, value: ReactNode];

const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className={css.facts}>
    {facts.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value ?? '–'}</dd>
      </div>
    ))}
  </dl>
);

/** An id of somebody else's; null when there is none. */
const idOf = (text: string | number | null): ReactNode => (text === null ? null : <IdText text={String(text)} />);

const Block = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={css.block} aria-label={title}>
    <h3>{title}</h3>
    {children}
  </section>
);

const Time = ({ at }: { at: string }) => <time dateTime={at}>{dateTime(at)}</time>;

function PayerLink({ transaction }: Props) {
  const { id, steam_id: steamId } = transaction.user;
  const words = `${payerName(transaction)} (${t('payments-admin.userId', { id })})`;
  if (steamId === null) return <>{words}</>;
  return (
    <AppLink className="link" href={pathTo('/admin/users', { search: { q: steamId } })}>
      {words}
    </AppLink>
  );
}

/** What the payment is, and what the ledger holds for it. */
export const MainFacts = ({ transaction }: Props) => (
  <Facts
    facts={[
      [t('payments-admin.transactionId'), <PaymentId key="id" id={transaction.id} />],
      [t('payments-admin.user'), <PayerLink key="user" transaction={transaction} />],
      [
        t('payments-admin.amount'),
        <span key="amount">
          <Amount transaction={transaction} /> {transaction.currency.toUpperCase()}
        </span>,
      ],
      [t('payments-admin.type'), <OperationType key="type" transaction={transaction} />],
      [t('payments-admin.status'), <StatusChip key="status" status={transaction.operation_status} />],
      [t('payments-admin.providerStatus'), transaction.status],
      [t('payments-admin.method'), t(METHODS[transaction.payment_method])],
      [t('payments-admin.balanceMethod'), balanceMethodName(transaction.balance_payment_method)],
      [t('payments-admin.wallet'), <PaymentWallet key="wallet" wallet={transaction.wallet} />],
      [t('payments-admin.created'), <Time key="created" at={transaction.created_at} />],
      [t('payments-admin.booked'), <Money key="booked" value={transaction.booked} />],
      ...(transaction.promised === 0
        ? []
        : [[t('payments-admin.promised'), <Money key="promised" value={transaction.promised} />] as const]),
      [t('payments-admin.note'), transaction.note],
    ]}
  />
);

/** The items of a trade with the server's bot. */
export function TradeBlock({ transaction: { steam_trade: trade } }: Props) {
  if (!trade) return null;
  return (
    <Block title={t('payments-admin.trade')}>
      <ul className={css.items} aria-label={t('payments-admin.tradeItems')}>
        {trade.items_to_receive.map(({ item_detail: { image, name, game }, price }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- things of one item are alike
          <li key={`${name} ${at}`}>
            <ItemImage src={image} width={40} height={40} />
            <span>
              {name} <small className="muted">{GAMES.find(({ slug }) => slug === game)?.label}</small>
            </span>
            <Money value={price} />
          </li>
        ))}
      </ul>
      <Facts
        facts={[
          [t('payments-admin.tradeId'), idOf(trade.id)],
          [t('payments-admin.offerId'), idOf(trade.tradeid)],
          [t('payments-admin.steamId'), idOf(trade.steam_id)],
          [t('payments-admin.partner'), idOf(trade.partner_accountid)],
          [t('payments-admin.tradeStatus'), trade.status],
          [t('payments-admin.tradeLink'), idOf(trade.tradelink)],
          [t('payments-admin.created'), <Time key="created" at={trade.created_at} />],
          [t('payments-admin.updatedAt'), <Time key="updated" at={trade.updated_at} />],
        ]}
      />
    </Block>
  );
}

/** The order at a gateway that takes coins. */
export function CryptoBlock({ transaction: { crypto_transaction: crypto } }: Props) {
  if (!crypto) return null;
  return (
    <Block title={t('payments-admin.crypto')}>
      <Facts
        facts={[
          [t('payments-admin.cryptoId'), idOf(crypto.id)],
          [t('payments-admin.orderId'), idOf(crypto.order_id)],
          [t('payments-admin.price'), `${decimal(crypto.price_amount, 2)} ${crypto.price_currency.toUpperCase()}`],
          [t('payments-admin.received'), <Money key="received" value={crypto.received} />],
          [t('payments-admin.provider'), GATEWAY_NAMES[crypto.provider]],
          [t('payments-admin.gatewayStatus'), crypto.gateway_status],
          [t('payments-admin.status'), <StatusChip key="status" status={crypto.operation_status} />],
          [t('payments-admin.coin'), crypto.coin?.toUpperCase()],
          [t('payments-admin.paymentWallet'), <PaymentWallet key="wallet" wallet={crypto.payment_wallet} />],
          [
            t('payments-admin.invoice'),
            crypto.invoice_url && (
              <a key="invoice" className="link" href={crypto.invoice_url} target="_blank" rel="noopener noreferrer">
                {t('payments-admin.openInvoice')}
                <span className="visually-hidden"> ({t('core.newTab')})</span>
              </a>
            ),
          ],
          [t('payments-admin.created'), <Time key="created" at={crypto.created_at} />],
          [t('payments-admin.updatedAt'), <Time key="updated" at={crypto.updated_at} />],
        ]}
      />
    </Block>
  );
}

/** What was booked for the payment. */
export function PostingsBlock({ transaction: { postings } }: Props) {
  if (postings.length === 0) return null;
  return (
    <Block title={t('payments-admin.postings')}>
      <ul className={css.lines}>
        {postings.map(({ id, created_at: at, kind, reference, balance, pending, debt }) => (
          <li key={id}>
            <span>{t(LEDGER_KIND_NAMES[kind])}</span>
            <Delta value={balance} unit="money" />
            <small>
              <Time at={at} /> · <IdText text={reference} />
              {pending !== 0 && (
                <>
                  {' '}
                  · {t('payments-admin.promised')} <Delta value={pending} unit="money" />
                </>
              )}
              {debt !== 0 && (
                <>
                  {' '}
                  · {t('payments-admin.debt')} <Money value={-debt} />
                </>
              )}
            </small>
          </li>
        ))}
      </ul>
    </Block>
  );
}

/** Who changed what. */
export function HistoryBlock({ transaction: { history } }: Props) {
  if (history.length === 0) return null;
  return (
    <Block title={t('payments-admin.history')}>
      <ul className={css.lines}>
        {history.map(({ at, admin, field, from, to }) => (
          <li key={`${at} ${field} ${to}`}>
            <span>
              {fieldName(field)}: {field === 'note' ? valueText(field, to) : `${valueText(field, from)} → ${valueText(field, to)}`}
            </span>
            <small>
              <Time at={at} /> · {admin === null ? t('payments-admin.byServer') : (admin.user_name ?? t('payments-admin.deletedUser'))}
            </small>
          </li>
        ))}
      </ul>
    </Block>
  );
}
