// Shows push messages while no page is open. It answers no requests: the page itself never depends on it.
self.addEventListener('push', (event) => {
  const { title, message, link, tag } = event.data ? event.data.json() : { title: 'Lootfolio', message: '', link: null };
  // one that came twice takes the place of the first, in silence
  event.waitUntil(self.registration.showNotification(title, { body: message, tag: tag ?? '', icon: '/icon-192.png', data: { link } }));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(self.clients.openWindow(event.notification.data.link || '/'));
});
