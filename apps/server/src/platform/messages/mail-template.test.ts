import { describe, expect, it } from 'vitest';
import { renderMail } from './mail-template.ts';

const NASTY = `<img src=x onerror="alert('1')"> & "more"`;

describe('a mail', () => {
  const url = 'https://desk.example/confirm-mail#token=abc';
  const mail = renderMail({
    language: 'en',
    title: 'Confirm your e-mail address',
    paragraphs: ['First.', 'Second,\nin two lines.'],
    action: { label: 'Confirm', url },
  });

  it('says the same in text and in HTML', () => {
    for (const form of [mail.text, mail.html]) {
      for (const part of ['Lootfolio', 'Confirm your e-mail address', 'First.', url, 'in a Lootfolio account']) {
        expect(form.replace(/<\/?span[^>]*>/g, '')).toContain(part);
      }
    }
    expect(mail.html).toContain('Second,<br>in two lines.');
    expect(mail.text).toContain('Second,\nin two lines.');
  });

  it('is in the language of its reader', () => {
    const turkish = renderMail({ language: 'tr', title: 'Başlık', paragraphs: ['Metin'], action: { label: 'Onayla', url } });
    expect(turkish.html).toContain('<html lang="tr">');
    expect(turkish.html).toContain('Düğme çalışmıyorsa');
    expect(turkish.text).toContain('bir Lootfolio hesabına');
  });

  it('lets no text become an element or leave its attribute', () => {
    const { html, text } = renderMail({
      language: 'en',
      title: NASTY,
      paragraphs: [NASTY, `Name: ${NASTY}\n${NASTY}: value`],
      action: { label: NASTY, url: `https://desk.example/"${NASTY}` },
      footer: { text: NASTY, links: [{ label: NASTY, url: `https://desk.example/"${NASTY}` }] },
    });
    expect(html).not.toContain('<img');
    expect(html).not.toMatch(/="[^"]*"onerror|href="[^"]*"[^ >]/);
    expect(html).toContain('&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt; &amp; &quot;more&quot;');
    expect(text).toContain(NASTY);
  });

  it('shows lines of labels and values as a table, with a change in the colour of its sign', () => {
    const paragraph = 'AK-47 | Redline: $12.50 (+25%)\nLowest now: $10.50, Waxpeer';
    const { html, text } = renderMail({ language: 'en', title: 'T', paragraphs: ['Note: one line', paragraph] });
    expect(text).toContain(paragraph);
    const cells = [...html.matchAll(/<td[^>]*padding:3px 0[^>]*>(.*?)<\/td>/g)].map(([, cell]) => cell);
    expect(cells).toEqual([
      'AK-47 | Redline',
      '$12.50 <span class="gain" style="color:#0b7548;white-space:nowrap">(+25%)</span>',
      'Lowest now',
      '$10.50, Waxpeer',
    ]);
    expect(html).toMatch(/<p[^>]*>Note: one line<\/p>/);
  });

  it('says in the list of mails what it is about, and has colours for the dark', () => {
    expect(mail.html).toMatch(/<div style="display:none[^>]*>First\./);
    expect(mail.html).toMatch(/@media \(prefers-color-scheme:dark\)\{\n\.page\{background:#0a0d12 !important\}/);
    expect(mail.html).not.toContain('<img');
  });

  it('names the settings in its footer when they are given', () => {
    const links = [{ label: 'Unsubscribe', url: 'https://desk.example/unsubscribe#token=x' }];
    const footer = { text: 'You switched price alerts on.', links };
    const { html, text } = renderMail({ language: 'en', title: 'T', paragraphs: ['P'], footer });
    expect(text).toContain('You switched price alerts on.\nUnsubscribe: https://desk.example/unsubscribe#token=x');
    expect(html).toMatch(/You switched price alerts on\.<br><a href="https:\/\/desk\.example\/unsubscribe#token=x"[^>]*>Unsubscribe<\/a>/);
    expect(text).not.toContain('in a Lootfolio account');
  });
});
