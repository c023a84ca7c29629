import { render } from '@testing-library/react';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { LinkedText } from './LinkedText.tsx';

it('shows any text as it is, and markup as text', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.webUrl(),
    fc.constantFrom('<a href="https://a.b">', '</a>', '&amp;', '\r\n', '\0', '(https://a.b/)'),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const text = pieces.join('');
      const { container, unmount } = render(<LinkedText text={text} />);
      expect(container.textContent).toBe(text);
      for (const element of container.querySelectorAll('*')) {
        expect([element.tagName, element.getAttribute('href')]).toEqual(['A', element.textContent]);
        expect([element.getAttribute('rel'), element.getAttribute('target')]).toEqual(['noopener noreferrer nofollow', '_blank']);
      }
      unmount();
    }),
  );
});
