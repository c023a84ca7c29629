/** True when this browser can receive push messages. It cannot on plain http. */
export const canPush = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** Decodes base64url: the browser needs the server's key as bytes. */
function bytesOf(key: string): Uint8Array<ArrayBuffer> {
  const text = atob(key.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

/**
 * Asks the user for permission and subscribes this browser.
 * @param key the server's public key
 * @returns the subscription as JSON, or null when the user refused
 */
export async function subscribeToPush(key: string): Promise<string | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const worker = await navigator.serviceWorker.register('/push-worker.js');
  const subscription = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) });
  return JSON.stringify(subscription.toJSON());
}
