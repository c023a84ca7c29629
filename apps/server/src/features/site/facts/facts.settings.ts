import { day, line, link, mailAddress, moment } from '../../../platform/settings/setting-kinds.ts';
import { setting, type SettingGroup, type Settings } from '../../../platform/settings/settings.ts';
import { orNull } from './facts.rules.ts';

export const group: SettingGroup = { key: 'site', title: 'facts.settings', order: 10 };
const name = line(100);
const notice = line(300);

const noticeFrom = setting('site.notice_from', moment, '', { group, label: 'facts.noticeFrom', help: 'facts.noticeFromHelp' });

/** The facts about this server on the public pages; an empty text is not shown. */
export const SITE_SETTINGS = {
  operator: setting('site.operator', name, '', { group, label: 'facts.operator', help: 'facts.operatorHelp' }),
  contactMail: setting('site.contact_mail', mailAddress, '', { group, label: 'facts.contactMail', help: 'facts.contactMailHelp' }),
  /** The day since which the terms apply. */
  termsDate: setting('site.terms_date', day, '', { group, label: 'facts.termsDate', help: 'facts.termsDateHelp' }),
  x: setting('social.x', link('x.com', 'twitter.com'), '', { group, label: 'facts.linkX', help: 'facts.linkXHelp' }),
  discord: setting('social.discord', link('discord.gg', 'discord.com'), '', {
    group,
    label: 'facts.linkDiscord',
    help: 'facts.linkDiscordHelp',
  }),
  telegram: setting('social.telegram', link('t.me'), '', { group, label: 'facts.linkTelegram', help: 'facts.linkTelegramHelp' }),
  /** The notice on every screen, for example about maintenance. */
  noticeEn: setting('site.notice_en', notice, '', { group, label: 'facts.noticeEn', help: 'facts.noticeEnHelp' }),
  noticeTr: setting('site.notice_tr', notice, '', { group, label: 'facts.noticeTr', help: 'facts.noticeTrHelp' }),
  noticeFrom,
  noticeUntil: setting('site.notice_until', moment, '', {
    group,
    label: 'facts.noticeUntil',
    help: 'facts.noticeUntilHelp',
    after: noticeFrom,
  }),
};

/** Returns the operator's pages on other sites; null for a page that is not set. */
export const socialLinks = (settings: Settings) => ({
  x: orNull(settings.get(SITE_SETTINGS.x)),
  discord: orNull(settings.get(SITE_SETTINGS.discord)),
  telegram: orNull(settings.get(SITE_SETTINGS.telegram)),
});
