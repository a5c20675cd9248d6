import { createCookieRenamer } from './cookies';

const { toBrowserCookie, toSiteCookies } = createCookieRenamer('https://shop.example');
const otherSite = createCookieRenamer('https://other.example');

test('the session cookie of a site with TLS works on localhost, and is sent to that site only', () => {
  const set = toBrowserCookie('__Host-sid=abc; Path=/; HttpOnly; Secure; SameSite=Lax; Max-Age=60');
  expect(set).toMatch(/^dev-\w{8}-Host-sid=abc; Path=\/; HttpOnly; SameSite=Lax; Max-Age=60$/);
  const [stored = ''] = set.split(';');
  expect(toSiteCookies(`theme=x; ${stored}; sid=of-another-server`)).toBe('__Host-sid=abc');
  expect(otherSite.toSiteCookies(stored)).toBe('');
});

test('the site gets the cookies for theme and consent, because its HTML depends on them', () => {
  expect(toSiteCookies('tm_theme=dark; cookieConsent=true; tm_session=ada')).toBe('tm_theme=dark; cookieConsent=true');
  expect(toSiteCookies()).toBe('');
});
