import { inflateSync } from 'node:zlib';

/** Returns the objects of a PDF by their numbers; streams are unpacked. */
function objectsOf(pdf: Buffer): Map<string, string> {
  const source = pdf.toString('latin1');
  return new Map(
    [...source.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id, body]) => {
      const stream = /stream\n([\s\S]*)\nendstream/.exec(body!);
      const packed = stream && body!.includes('/FlateDecode') ? Buffer.from(stream[1]!, 'latin1') : null;
      return [id!, packed ? `${body!.slice(0, stream!.index)}${inflateSync(packed).toString('latin1')}` : body!];
    }),
  );
}

const ref = (body: string, name: string): string => new RegExp(`/${name} (\\d+) 0 R`).exec(body)![1]!;

/** Returns the letters of a font by its glyphs. */
function lettersOf(map: string): Map<string, string> {
  const letters = new Map<string, string>();
  for (const [, from, list] of map.matchAll(/<(\w{4})> <\w{4}> \[([^\]]*)\]/g))
    for (const [at, [, codes]] of [...list!.matchAll(/<(\w*)>/g)].entries())
      letters.set((parseInt(from!, 16) + at).toString(16).padStart(4, '0'), Buffer.from(codes!, 'hex').swap16().toString('utf16le'));
  return letters;
}

/** Returns the texts of every page of a PDF, in the order in which they are drawn. */
export function readPdf(pdf: Buffer): string[][] {
  const objects = objectsOf(pdf);
  const pages = [...objects.values()].filter((body) => /\/Type \/Page\n/.test(body));
  return pages.map((page) => {
    const resources = objects.get(ref(page, 'Resources'))!;
    const fonts = new Map(
      [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, id]) => [
        name!,
        lettersOf(objects.get(ref(objects.get(id!)!, 'ToUnicode'))!),
      ]),
    );
    return [...objects.get(ref(page, 'Contents'))!.matchAll(/\/(F\d+) \S+ Tf([\s\S]*?)ET/g)].map(([, font, drawn]) => {
      const glyphs = [...drawn!.matchAll(/<([\da-f]+)>/g)].flatMap(([, run]) => run!.match(/.{4}/g)!);
      return glyphs.map((glyph) => fonts.get(font!)!.get(glyph) ?? '�').join('');
    });
  });
}
