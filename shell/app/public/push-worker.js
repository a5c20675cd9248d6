// Shows notifications, and opens the page of a pressed notification. This worker handles no requests, so pages never
// wait for it.

self.addEventListener('push', (event) => {
  const { title, body, path } = event.data.json();
  event.waitUntil(self.registration.showNotification(title, { body, icon: '/favicon.svg', data: path }));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const address = new URL(event.notification.data, self.location.origin);
  if (address.origin === self.location.origin) event.waitUntil(showPage(address));
});

/** Focuses a window that shows the page already. Otherwise opens a new window. */
async function showPage(address) {
  const pageOf = ({ pathname, search }) => pathname + search;
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const shown = windows.find(({ url }) => pageOf(new URL(url)) === pageOf(address));
  return shown ? shown.focus() : self.clients.openWindow(address.href);
}
