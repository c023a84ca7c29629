import { REOPEN_DAYS, type TicketPriority, type TicketStatus, type TicketType } from '@lootfolio/domain/support';
import { closeTickets } from '../features/community/support/support.public.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { Name } from './cast.ts';
import type { Scene } from './stage.ts';

/** Half an hour, in days. */
const A_MOMENT = 1 / 48;

type Line = [daysAgo: number, by: 'user' | 'staff', text: string];
type Conversation = {
  by: Name;
  title: string;
  type: TicketType;
  priority?: TicketPriority;
  /** The first line is the question. */
  lines: readonly [Line, ...Line[]];
  /** The time and the way of its end. */
  end?: [daysAgo: number, status: TicketStatus];
};

function scenesOf({ by, title, type, priority = 'MEDIUM', lines: [[opened, , description], ...further], end }: Conversation): Scene[] {
  let id = 0;
  return [
    {
      daysAgo: opened,
      play: async ({ call }) => {
        const body = { title, description, type, priority };
        ({ id } = (await call<{ ticket: { id: number } }>(by, 'POST /support/ticket/create', body)).ticket);
      },
    },
    ...further.map(([daysAgo, side, content]): Scene => ({
      daysAgo,
      play: async ({ call }) => {
        const [who, root] = side === 'staff' ? (['admin', '/admin'] as const) : ([by, ''] as const);
        await call(who, `POST ${root}/support/ticket/${id}/read`);
        await call(who, `POST ${root}/support/ticket/${id}/reply`, { content });
      },
    })),
    ...(end ? [ends(() => id, ...end)] : []),
    ...(end?.[1] === 'RESOLVED' && end[0] > REOPEN_DAYS ? [closes(end[0] - REOPEN_DAYS)] : []),
  ];
}

const ends = (idOf: () => number, daysAgo: number, status: TicketStatus): Scene => ({
  daysAgo,
  play: async ({ call }) => {
    await call('admin', `POST /admin/support/ticket/${idOf()}/read`);
    await call('admin', `PUT /admin/support/ticket/${idOf()}/status`, { status });
  },
});

/** Closes tickets as the worker does each hour. */
const closes = (daysAgo: number): Scene => ({
  daysAgo: daysAgo - A_MOMENT,
  play: ({ db }) => inTransaction(db, closeTickets),
});

const CONVERSATIONS: readonly Conversation[] = [
  {
    by: 'trader',
    title: 'Fee of Skinport looks too high',
    type: 'TECHNICAL',
    lines: [
      [29.8, 'user', 'The comparison takes 8 % from Skinport. For items above $1,000 they only take 6 %, don’t they?'],
      [
        29.3,
        'staff',
        'We use the fee that holds for everybody. You can set your own fee on the Marketplaces page: click the fee in the row of Skinport.',
      ],
      [29.2, 'user', 'Found it, thank you!'],
    ],
    end: [29.1, 'RESOLVED'],
  },
  {
    by: 'kervan',
    title: 'Envanterim güncellenmiyor',
    type: 'BUG_REPORT',
    priority: 'HIGH',
    lines: [
      [17.6, 'user', 'Dün aldığım iki bıçak envanterimde görünmüyor. Steam profilim herkese açık.'],
      [
        17.2,
        'staff',
        'Yeni takas edilen eşyalar Steam’in takas koruması bitene kadar bazı listelerde yer almaz. Lütfen yedi gün sonra tekrar yenileyin.',
      ],
      [9.7, 'user', 'Şimdi göründüler, teşekkürler.'],
    ],
    end: [9.2, 'CLOSED'],
  },
  {
    by: 'lagom',
    title: 'Wish: prices of Youpin',
    type: 'FEATURE_REQUEST',
    priority: 'LOW',
    lines: [
      [15.5, 'user', 'Could you add Youpin to the comparison? Many Swedish traders buy there.'],
      [14.6, 'staff', 'Thank you for the idea. We add a market once its prices can be read in a permitted way; we look into it.'],
    ],
    end: [14.5, 'PENDING'],
  },
  {
    by: 'tundra',
    title: 'Wrong picture of a sticker',
    type: 'BUG_REPORT',
    lines: [
      [4.7, 'user', 'The sticker “Crown (Foil)” has the picture of the normal one.'],
      [2.2, 'staff', 'Thank you, we have changed it.'],
    ],
    end: [2.1, 'RESOLVED'],
  },
  {
    by: 'inci',
    title: 'Kazanırsam ödül nasıl gelir?',
    type: 'GENERAL',
    lines: [
      [3.6, 'user', 'Çekilişlere katılıyorum. Kazanırsam ödülü almak için ne yapmam gerekiyor?'],
      [3.1, 'staff', 'Hesabım sayfasında takas bağlantınızı kaydetmeniz yeter; teklifi oraya göndeririz.'],
      [1.5, 'user', 'Kaydettim. Bağlantım değişirse yeniden girmem gerekir mi?'],
    ],
  },
  {
    by: 'trader',
    title: 'How is profit computed when I buy in euro?',
    type: 'BILLING',
    lines: [
      [2.7, 'user', 'I bought some cases in euro on Skinport. Which exchange rate does the profit use: that of the purchase or of today?'],
      [1.9, 'staff', 'That of the day of the purchase. The rate stands beside the amount when you open the investment.'],
    ],
  },
  {
    by: 'quickpeek',
    title: 'Price target did not fire',
    type: 'TECHNICAL',
    priority: 'HIGH',
    lines: [[1.2, 'user', 'My target for the AK-47 | Redline was $30. It was at $29.80 last night for an hour, but I got no mail.']],
  },
  {
    by: 'vltava',
    title: 'Can I import from a spreadsheet?',
    type: 'GENERAL',
    priority: 'LOW',
    lines: [[0.3, 'user', 'I kept my investments in Google Sheets for years. Is there a way to bring them over?']],
  },
];

export const ticketScenes: readonly Scene[] = CONVERSATIONS.flatMap(scenesOf);
