// Shows a notification and opens its address. It handles no requests: pages never wait for it.

self.addEventListener('push', (event) => {
  const { title, body, path } = event.data.json();
  event.waitUntil(self.registration.showNotification(title, { body, icon: '/favicon.svg', data: path }));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const address = new URL(event.notification.data, self.location.origin);
  if (address.origin === self.location.origin) event.waitUntil(self.clients.openWindow(address.href));
});
