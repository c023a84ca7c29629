import type { Texts } from './texts.ts';

/** What is told of notifications and channels. */
export const NOTIFICATION_TEXTS = {
  channelOff: { en: 'This server does not offer this channel.', tr: 'Bu kanal bu sunucuda kullanılamıyor.' },
  unknownNotificationType: { en: 'is not a known kind of notification', tr: 'bilinen bir bildirim türü değil' },
  settingTwice: { en: 'names the same type and channel as another one', tr: 'başka bir satırla aynı tür ve kanalı içeriyor' },
  typeSalesStatistics: {
    en: 'Your sales of the day before, every day at a time you choose',
    tr: 'Önceki günün satışları, her gün seçtiğiniz saatte',
  },
  typePriceAlerts: { en: 'An item reaches a price that you set', tr: 'Bir eşya belirlediğiniz fiyata ulaştığında' },
  typeMarketUpdates: {
    en: 'The week of your watchlist, Mondays at 09:00',
    tr: 'İzleme listenizin haftalık özeti, her pazartesi 09:00’da',
  },

  discordAddress: {
    en: 'This is not a Discord webhook address. It begins with https://discord.com/api/webhooks/',
    tr: 'Bu bir Discord webhook adresi değil. Adres https://discord.com/api/webhooks/ ile başlar.',
  },
  pushSubscription: { en: 'is not a push subscription of a browser', tr: 'bir tarayıcının anlık bildirim aboneliği değil' },
  channelRefused: { en: 'The channel did not accept our test message.', tr: 'Kanal deneme mesajımızı kabul etmedi.' },
  channelUnreachable: {
    en: 'The service cannot be reached right now. Please try again.',
    tr: 'Hizmete şu anda ulaşılamıyor. Lütfen tekrar deneyin.',
  },
  channelGone: {
    en: 'This channel no longer takes our messages and was unlinked. Please link it again.',
    tr: 'Bu kanal artık mesajlarımızı almadığı için bağlantısı kaldırıldı. Lütfen yeniden bağlayın.',
  },
  channelLinked: { en: 'This channel is linked already. Unlink it first.', tr: 'Bu kanal zaten bağlı. Önce bağlantısını kaldırın.' },
  maxBrowsers: { en: 'You can link up to 5 browsers.', tr: 'En fazla 5 tarayıcı bağlayabilirsiniz.' },
  unsubscribeInvalid: { en: 'This link is not valid.', tr: 'Bu bağlantı geçerli değil.' },

  deliverySwitchedOff: { en: 'You switched it off before it was sent.', tr: 'Gönderilmeden önce kapattınız.' },
  deliveryNoMail: { en: 'You have no confirmed e-mail address.', tr: 'Onaylı bir e-posta adresiniz yok.' },
  deliveryUnlinked: { en: 'The channel is not linked.', tr: 'Kanal bağlı değil.' },
  deliveryUnreachable: { en: 'The service could not be reached.', tr: 'Hizmete ulaşılamadı.' },
  deliveryLimited: { en: 'The service asked us to wait.', tr: 'Hizmet beklememizi istedi.' },
  deliveryRefused: { en: 'The service refused the message.', tr: 'Hizmet mesajı reddetti.' },
  deliveryGone: {
    en: 'The channel no longer takes our messages; it was unlinked.',
    tr: 'Kanal artık mesajlarımızı almadığı için bağlantısı kaldırıldı.',
  },

  messageOpen: { en: 'Open in Lootfolio', tr: 'Lootfolio’da aç' },
  messageWhy: {
    en: 'You receive this e-mail because you turned this kind of notification on.',
    tr: 'Bu e-postayı, bu tür bildirimleri açtığınız için alıyorsunuz.',
  },
  messageUnsubscribe: { en: 'Unsubscribe', tr: 'Abonelikten çık' },
  messageSettings: { en: 'Notification settings', tr: 'Bildirim ayarları' },
  digestTitle: { en: 'Your watchlist this week', tr: 'İzleme listenizde bu hafta' },
  digestMoved: {
    en: 'Of {items} watched items, {risen} rose and {fallen} fell. The biggest moves:',
    tr: 'İzlediğiniz {items} eşyadan {risen} tanesi yükseldi, {fallen} tanesi düştü. En büyük değişimler:',
  },
  digestStill: {
    en: 'No price on your watchlist moved this week.',
    tr: 'İzleme listenizdeki fiyatların hiçbiri bu hafta değişmedi.',
  },
  digestLowest: { en: 'Lowest now: {name}', tr: 'Şu an en düşük: {name}' },
  testTitle: { en: 'Test message', tr: 'Deneme mesajı' },
  testMessage: { en: 'Lootfolio can reach you here.', tr: 'Lootfolio size buradan ulaşabiliyor.' },
} as const satisfies Texts;
