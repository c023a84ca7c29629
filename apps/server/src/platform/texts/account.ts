import type { Texts } from './texts.ts';

/** What the account page is told. */
export const ACCOUNT_TEXTS = {
  pendingTransaction: {
    en: 'A deposit or withdrawal is still under way. Please wait until it is finished.',
    tr: 'Devam eden bir para yatırma veya çekme işlemi var. Lütfen tamamlanmasını bekleyin.',
  },
  nonzeroBalance: {
    en: 'Your balance is not empty. Confirm that you give it up to delete the account.',
    tr: 'Bakiyeniz sıfır değil. Hesabı silmek için bakiyenizden vazgeçtiğinizi onaylayın.',
  },
  lastAdmin: {
    en: 'You are the last administrator. Make somebody else an administrator first.',
    tr: 'Son yönetici sizsiniz. Önce başka birini yönetici yapın.',
  },
  maxTokens: { en: 'You can have up to 10 API tokens.', tr: 'En fazla 10 API belirteciniz olabilir.' },
  tradeLinkForeign: {
    en: 'This trade link does not belong to your Steam account.',
    tr: 'Bu takas bağlantısı sizin Steam hesabınıza ait değil.',
  },
  tradeLinkInvalid: { en: 'This is not a trade link of Steam.', tr: 'Bu bir Steam takas bağlantısı değil.' },
  timeZoneUnknown: { en: 'is not a known time zone', tr: 'bilinen bir saat dilimi değil' },
  steamUnavailable: {
    en: 'Steam is not reachable right now. Please try again.',
    tr: 'Steam şu anda yanıt vermiyor. Lütfen tekrar deneyin.',
  },
  mailInvalid: { en: 'This is not an e-mail address.', tr: 'Bu bir e-posta adresi değil.' },
  mailOff: { en: 'This server sends no e-mails.', tr: 'Bu sunucu e-posta göndermiyor.' },
  tooManyMails: {
    en: 'Too many confirmation mails were sent. Please try again later.',
    tr: 'Çok fazla onay e-postası gönderildi. Lütfen daha sonra tekrar deneyin.',
  },
  mailTokenInvalid: {
    en: 'This link is no longer valid. Please request a new one on your account page.',
    tr: 'Bu bağlantı artık geçerli değil. Lütfen hesap sayfanızdan yenisini isteyin.',
  },
  mailTaken: {
    en: 'This e-mail address already belongs to another account.',
    tr: 'Bu e-posta adresi zaten başka bir hesaba ait.',
  },
  mailConfirmTitle: { en: 'Confirm your e-mail address', tr: 'E-posta adresinizi onaylayın' },
  mailConfirmWhat: {
    en: 'This address was entered in a Lootfolio account. Confirm it to receive your alerts and reports here. The link works once, within 24 hours.',
    tr: 'Bu adres bir Lootfolio hesabına eklendi. Uyarı ve raporlarınızı burada almak için adresi onaylayın. Bağlantı 24 saat içinde bir kez kullanılabilir.',
  },
  mailConfirmIgnore: {
    en: 'If it was not you, do nothing: without your confirmation nothing more is sent to you.',
    tr: 'Bunu siz yapmadıysanız hiçbir şey yapmanız gerekmez: onaylamadığınız sürece size başka bir şey gönderilmez.',
  },
  mailConfirmAction: { en: 'Confirm address', tr: 'Adresi onayla' },
  newSignInTitle: { en: 'New sign-in to your account', tr: 'Hesabınıza yeni bir giriş yapıldı' },
  newSignInWhat: {
    en: 'Somebody signed in to your Lootfolio account from a browser that was not used for it before.',
    tr: 'Lootfolio hesabınıza daha önce kullanmadığınız bir tarayıcıdan giriş yapıldı.',
  },
  newSignInTime: { en: 'Time', tr: 'Tarih' },
  newSignInDevice: { en: 'Device', tr: 'Cihaz' },
  newSignInAddress: { en: 'IP address', tr: 'IP adresi' },
  newSignInUnknown: { en: 'unknown', tr: 'bilinmiyor' },
  newSignInAdvice: {
    en: 'If it was you, there is nothing to do. If not, end that session on your account page and change the password of your Steam account.',
    tr: 'Bu girişi siz yaptıysanız bir şey yapmanız gerekmez. Siz yapmadıysanız hesap sayfanızdan bu oturumu sonlandırın ve Steam parolanızı değiştirin.',
  },
  newSignInAction: { en: 'View sessions', tr: 'Oturumları görüntüle' },
  mailWhy: {
    en: 'You receive this e-mail because this address was entered in a Lootfolio account.',
    tr: 'Bu e-postayı, bu adres bir Lootfolio hesabına eklendiği için alıyorsunuz.',
  },
  mailButtonFails: {
    en: 'If the button does not work, open this address in your browser:',
    tr: 'Düğme çalışmıyorsa şu adresi tarayıcınızda açın:',
  },
} as const satisfies Texts;
