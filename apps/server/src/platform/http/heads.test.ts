import { describe, expect, it } from 'vitest';
import { renderHead, type Head, type HeadContext } from './heads.ts';

const page: Head = { title: 'FAQ | Lootfolio', description: 'Questions', path: '/faq', isIndexed: true, isTranslated: true };
const context: HeadContext = { origin: 'https://loot.example', language: 'tr', isLanguageRequested: false };

describe('the head of a page', () => {
  it('names its address, both languages and the picture in full', () => {
    const html = renderHead(page, context);
    expect(html).toContain('<link rel="canonical" href="https://loot.example/faq">');
    expect(html).toContain('<link rel="alternate" hreflang="en" href="https://loot.example/faq?lang=en">');
    expect(html).toContain('<link rel="alternate" hreflang="tr" href="https://loot.example/faq?lang=tr">');
    expect(html).toContain('<link rel="alternate" hreflang="x-default" href="https://loot.example/faq">');
    expect(html).toContain('<meta property="og:image" content="https://loot.example/og-tr.jpg">');
    expect(html).toContain('<meta property="og:locale" content="tr_TR">');
    expect(html).toContain('<meta property="og:locale:alternate" content="en_US">');
    expect(html).toMatch(/<meta property="og:image:alt" content="Lootfolio fiyat [^"]+">/);
  });

  it('is of the address with the language where that was asked for', () => {
    expect(renderHead(page, { ...context, isLanguageRequested: true })).toContain(
      'rel="canonical" href="https://loot.example/faq?lang=tr"',
    );
  });

  it('states a price as messengers and shops read it', () => {
    const html = renderHead({ ...page, price: { amount: '12.34', currency: 'USD' } }, context);
    expect(html).toContain('<meta property="og:type" content="product">');
    expect(html).toContain('<meta property="product:price:amount" content="12.34">');
    expect(html).toContain('<meta property="product:price:currency" content="USD">');
    const plain = renderHead(page, context);
    expect(plain).toContain('<meta property="og:type" content="website">');
    expect(plain).not.toContain('product:price');
  });

  it('keeps other pages out of search engines, and names no address for them', () => {
    const html = renderHead({ ...page, isIndexed: false }, context);
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).not.toMatch(/canonical|hreflang/);
  });

  it('lets no text break out of its place', () => {
    const evil = `"><script>alert(1)</script>'&`;
    const html = renderHead({ ...page, title: evil, description: evil, path: `/${evil}`, structuredData: { name: evil } }, context);
    expect(html.match(/<script/g)).toHaveLength(1);
    expect(html.match(/<\/script/g)).toHaveLength(1);
    expect(html).toContain(`<title>&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;'&amp;</title>`);
    const structuredData = /<script type="application\/ld\+json">(.*)<\/script>/.exec(html)![1]!;
    expect(JSON.parse(structuredData)).toEqual({ name: evil, url: `https://loot.example/${evil}` });
  });
});
