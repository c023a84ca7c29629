/** Values of `sslmode` with which the database's certificate is checked. */
const CHECKED_MODES = ['require', 'verify-ca', 'verify-full'];

/**
 * Describes the problem of an address at which a service is reached over a network without TLS. This machine's own addresses need no TLS.
 * @param address a URL of http, https, smtp, smtps or postgres
 * @returns the end of a sentence that begins with the setting's name, with the problem and the solution; null when there is no problem
 */
export function problemOfTransport(address: string): string | null {
  const url = new URL(address);
  const host = url.searchParams.get('host') ?? decodeURIComponent(url.hostname);
  if (isThisMachine(host)) return null;
  switch (url.protocol) {
    case 'http:':
      return 'begins with https:// unless it is on this machine: put a reverse proxy with TLS in front of the server and name its address';
    case 'smtp:':
      return url.searchParams.get('requireTLS') === 'true'
        ? null
        : 'needs TLS unless the mail server is on this machine: write smtps://, or add ?requireTLS=true for a server with STARTTLS';
    case 'postgres:':
    case 'postgresql:':
      return CHECKED_MODES.includes(url.searchParams.get('sslmode') ?? '')
        ? null
        : 'needs TLS unless the database is on this machine: add ?sslmode=verify-full to it, and &sslrootcert=FILE where the certificate is of an authority of your own';
    default:
      return null;
  }
}

/** Returns true for a loopback address, and for the folder of a Unix socket. */
const isThisMachine = (host: string): boolean =>
  host.startsWith('/') ||
  host === 'localhost' ||
  host.endsWith('.localhost') ||
  host === '[::1]' ||
  host === '::1' ||
  /^127(\.\d+){3}$/.test(host);
