import encodeQR from 'qr';

const BORDER = 4;

/** A text as a QR code: dark on light in every theme, as cameras expect it. */
export function QrCode({ text, label, className }: { text: string; label: string; className?: string | undefined }) {
  const cells = encodeQR(text, 'raw', { border: BORDER });
  const size = cells.length;
  const path = cells.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} className={className} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
