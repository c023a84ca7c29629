import { CENT, ceilCents, type Money } from '@lootfolio/domain/money';
import type { PlanName } from '@lootfolio/domain/subscriptions';
import { formatDateTime } from '@lootfolio/texts/format';
import type { Language } from '@lootfolio/texts/languages';
import { formatMoney } from '@lootfolio/texts/numbers';
import { text } from '@lootfolio/texts/text';
import type { Tx } from '../../../platform/database/database.ts';
import type { NotificationType } from '../../../platform/messages/notification-types.ts';
import { notify, switchOnMail } from '../../people/notifications/notifications.public.ts';
import { renewalPrice, type Renewal, type Subscription } from './subscriptions.rules.ts';
import { PLANS_SOLD } from './subscriptions.settings.ts';
import { readDebt, readReader } from './subscriptions.store.ts';

const common = { always: true, offeredWith: PLANS_SOLD } as const;

export const planEnds: NotificationType = {
  id: 21,
  key: 'PLAN_ENDS',
  name: 'subscriptions.endsType',
  description: 'subscriptions.endsTypeText',
  ...common,
};

export const planRenewal: NotificationType = {
  id: 22,
  key: 'PLAN_RENEWAL',
  name: 'subscriptions.renewalType',
  description: 'subscriptions.renewalTypeText',
  ...common,
};

const PLANS_PAGE = '/payment/subscription';
const REFILL_PAGE = '/payment/refill';

/** Returns a missing amount in whole cents, as payments have them. What is owed is missing too: a credit settles it first. */
const toTopUp = (missing: Money): Money => ceilCents(missing);

type Message = { type: NotificationType; title: string; paragraphs: readonly string[]; link: string };
type Values = { language: Language; balance: Money; owed: Money; money: (amount: Money) => string; time: (at: Date) => string };

/** These messages are about money: mails of them are switched on until their reader switches them off. */
async function tell(tx: Tx, userId: number, write: (values: Values) => Message): Promise<void> {
  const { language, timezone, balance } = await readReader(tx, userId);
  const owed = await readDebt(tx, userId);
  // credits are exact to a thousandth: a balance must not look as if it sufficed
  const money = (amount: Money): string => formatMoney(amount, language, { digits: amount % CENT === 0 ? 2 : 3 });
  const time = (at: Date): string => formatDateTime(at, language, timezone);
  const { type, title, paragraphs, link } = write({ language, balance, owed, money, time });
  await switchOnMail(tx, userId, type);
  await notify(tx, { userId, type, title, message: paragraphs.join('\n\n'), link, onceKey: null });
}

/** Tells a user that their plan ends soon, or what its renewal will take from their balance. */
export const tellEndsSoon = (tx: Tx, userId: number, subscription: Subscription, price: Money): Promise<void> =>
  tell(tx, userId, ({ language, balance, owed, money, time }) => {
    const { plan, endsAt, autoRenew } = subscription;
    const values = { plan, date: time(endsAt) };
    const charged = renewalPrice(subscription, price);
    if (!autoRenew)
      return {
        type: planEnds,
        title: text('subscriptions.endsTitle', language, values),
        paragraphs: [text('subscriptions.endsMessage', language)],
        link: PLANS_PAGE,
      };
    const isEnough = balance >= charged;
    const amounts = { balance: money(balance), missing: money(toTopUp(charged + owed - balance)), plan };
    return {
      type: planEnds,
      title: text('subscriptions.renewsTitle', language, values),
      paragraphs: [
        text('subscriptions.renewsMessage', language, { ...values, price: money(charged) }),
        isEnough ? text('subscriptions.suffices', language, amounts) : text('subscriptions.topUpBefore', language, amounts),
      ],
      link: isEnough ? PLANS_PAGE : REFILL_PAGE,
    };
  });

/** Tells a user that their plan was renewed. */
export const tellRenewed = (tx: Tx, userId: number, plan: PlanName, { price, endsAt }: { price: Money; endsAt: Date }): Promise<void> =>
  tell(tx, userId, ({ language, money, time, balance }) => ({
    type: planRenewal,
    title: text('subscriptions.renewedTitle', language, { plan }),
    paragraphs: [text('subscriptions.renewedMessage', language, { price: money(price), date: time(endsAt), balance: money(balance) })],
    link: PLANS_PAGE,
  }));

/** Tells a user that their balance is too low for the renewal, and how long their plan stays. */
export const tellUnpaid = (tx: Tx, userId: number, plan: PlanName, price: Money, until: Date): Promise<void> =>
  tell(tx, userId, ({ language, money, time, balance, owed }) => ({
    type: planRenewal,
    title: text('subscriptions.unpaidTitle', language, { plan }),
    paragraphs: [
      text('subscriptions.unpaidMessage', language, { plan, price: money(price), balance: money(balance), date: time(until) }),
      text('subscriptions.topUpNow', language, { missing: money(toTopUp(price + owed - balance)) }),
    ],
    link: REFILL_PAGE,
  }));

type EndReason = Extract<Renewal, { kind: 'end' }>['reason'];
const REASONS = {
  'switched-off': 'subscriptions.endedMessage',
  unpaid: 'subscriptions.endedUnpaid',
  late: 'subscriptions.endedLate',
} as const satisfies Record<EndReason, string>;

/** Tells a user that their plan has ended, and what they may do less of now. @param lossIn returns it in a language */
export const tellEnded = (
  tx: Tx,
  userId: number,
  { plan, reason, lossIn }: { plan: PlanName; reason: EndReason; lossIn: (language: Language) => readonly string[] },
): Promise<void> =>
  tell(tx, userId, ({ language }) => ({
    type: planRenewal,
    title: text('subscriptions.endedTitle', language, { plan }),
    paragraphs: [text(REASONS[reason], language), text('subscriptions.nothingDeleted', language), lossIn(language).join('\n')],
    link: PLANS_PAGE,
  }));
