import { render, screen } from '@testing-library/react';
import { decodeQR } from 'qr/decode.js';
import { expect, it } from 'vitest';
import { QrCode } from './QrCode.tsx';

const SCALE = 4;

it('draws a code that a camera reads as the text', () => {
  const text = 'otpauth://totp/Lootfolio:76561198000000001?issuer=Lootfolio&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
  render(<QrCode text={text} label="QR code" />);
  const picture = screen.getByRole('img', { name: 'QR code' });
  const size = Number(picture.getAttribute('viewBox')!.split(' ')[2]) * SCALE;
  const data = new Uint8ClampedArray(4 * size * size).fill(255);
  for (const [, x, y] of picture
    .querySelector('path')!
    .getAttribute('d')!
    .matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let row = 0; row < SCALE; row += 1)
      for (let column = 0; column < SCALE; column += 1) {
        const at = 4 * ((Number(y) * SCALE + row) * size + Number(x) * SCALE + column);
        data.fill(0, at, at + 3);
      }
  expect(decodeQR({ width: size, height: size, data })).toBe(text);
});
