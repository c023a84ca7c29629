// Shows push messages while no page is open. It answers no requests: the page itself never depends on it.
self.addEventListener('push', (event) => {
  const { title, message, link } = event.data ? event.data.json() : { title: 'Lootfolio', message: '', link: null };
  event.waitUntil(self.registration.showNotification(title, { body: message, icon: '/favicon.svg', data: { link } }));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(self.clients.openWindow(event.notification.data.link || '/'));
});
