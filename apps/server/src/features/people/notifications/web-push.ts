import webPush from 'web-push';

/** The key pair that identifies this server to push services (VAPID), in base64url. Older releases stored the private key as a JWK in JSON. */
export type PushKeys = { publicKey: string; privateKey: string };

export const generatePushKeys = (): PushKeys => webPush.generateVAPIDKeys();

/**
 * Encrypts a message for one browser, as one record of RFC 8291 (`aes128gcm`).
 * @param receiver the browser's key and secret
 * @throws Error when the key is not a point on the curve
 */
export const encryptPush = (plain: string, { p256dh, auth }: { p256dh: string; auth: string }): Buffer =>
  webPush.encrypt(p256dh, auth, plain, 'aes128gcm').cipherText;

/**
 * Returns the `authorization` header that identifies the sender to a push service (RFC 8292). It is valid for 12 hours of real time.
 * @param contact an address of the operator, `mailto:` or `https:`
 */
export const vapid = ({ publicKey, privateKey }: PushKeys, endpoint: string, contact: string): string =>
  webPush.getVapidHeaders(new URL(endpoint).origin, contact, publicKey, secretOf(privateKey), 'aes128gcm').Authorization;

const secretOf = (privateKey: string): string => (privateKey.startsWith('{') ? (JSON.parse(privateKey) as { d: string }).d : privateKey);
