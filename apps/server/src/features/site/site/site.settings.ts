import { day, figure, line, link, mailAddress, moment } from '../../../platform/settings/setting-kinds.ts';
import { setting, type SettingGroup, type Settings } from '../../../platform/settings/settings.ts';
import { orNull } from './site.rules.ts';

const group: SettingGroup = { key: 'site', title: 'site.settings', order: 10 };
const name = line(100);
const notice = line(300);

const noticeFrom = setting('site.notice_from', moment, '', { group, label: 'site.noticeFrom', help: 'site.noticeFromHelp' });

/** What the public pages show about this server; an empty text is not shown. */
export const SITE_SETTINGS = {
  operator: setting('site.operator', name, '', { group, label: 'site.operator', help: 'site.operatorHelp' }),
  contactMail: setting('site.contact_mail', mailAddress, '', { group, label: 'site.contactMail', help: 'site.contactMailHelp' }),
  /** Day since which the terms apply. */
  termsDate: setting('site.terms_date', day, '', { group, label: 'site.termsDate', help: 'site.termsDateHelp' }),
  x: setting('social.x', link('x.com', 'twitter.com'), '', { group, label: 'site.linkX', help: 'site.linkXHelp' }),
  discord: setting('social.discord', link('discord.gg', 'discord.com'), '', {
    group,
    label: 'site.linkDiscord',
    help: 'site.linkDiscordHelp',
  }),
  telegram: setting('social.telegram', link('t.me'), '', { group, label: 'site.linkTelegram', help: 'site.linkTelegramHelp' }),
  /** Counters of the landing page. Unset: the demo's texts in the sandbox, else this server's own count. */
  items: setting('landing.items', figure, '', { group, label: 'site.settingItems', help: 'site.counterHelp' }),
  users: setting('landing.users', figure, '', { group, label: 'site.settingUsers', help: 'site.counterHelp' }),
  support: setting('landing.support', figure, '', { group, label: 'site.settingSupport', help: 'site.counterHelp' }),
  /** The notice on every screen: of maintenance, for example. */
  noticeEn: setting('site.notice_en', notice, '', { group, label: 'site.noticeEn', help: 'site.noticeEnHelp' }),
  noticeTr: setting('site.notice_tr', notice, '', { group, label: 'site.noticeTr', help: 'site.noticeTrHelp' }),
  noticeFrom,
  noticeUntil: setting('site.notice_until', moment, '', {
    group,
    label: 'site.noticeUntil',
    help: 'site.noticeUntilHelp',
    after: noticeFrom,
  }),
};

/** The operator's pages elsewhere; null where none is set. */
export const socialLinks = (settings: Settings) => ({
  x: orNull(settings.get(SITE_SETTINGS.x)),
  discord: orNull(settings.get(SITE_SETTINGS.discord)),
  telegram: orNull(settings.get(SITE_SETTINGS.telegram)),
});
