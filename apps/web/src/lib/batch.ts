type PendingKey<K, V> = { key: K; resolve: (value: V) => void; reject: (error: unknown) => void };

/**
 * Combines the keys that are requested at the same moment into one call, for example for the rows of a list that appear together.
 * @param load loads several keys; resolves to a function from a key to its value
 * @param maxKeys the largest number of keys in one call; more keys take further calls
 */
export function batch<K, V>(load: (keys: readonly K[]) => Promise<(key: K) => V>, maxKeys: number): (key: K) => Promise<V> {
  let waiting: PendingKey<K, V>[] = [];
  const send = async (requests: readonly PendingKey<K, V>[]): Promise<void> => {
    try {
      const valueOf = await load([...new Set(requests.map(({ key }) => key))]);
      for (const { key, resolve } of requests) resolve(valueOf(key));
    } catch (error) {
      for (const { reject } of requests) reject(error);
    }
  };
  const sendAll = (): void => {
    const all = waiting;
    waiting = [];
    for (let start = 0; start < all.length; start += maxKeys) void send(all.slice(start, start + maxKeys));
  };
  return (key) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setTimeout(sendAll);
      waiting.push({ key, resolve, reject });
    });
}
