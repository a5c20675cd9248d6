import { createCookieNames } from './cookies';

const { toBrowser, toSite } = createCookieNames('https://shop.example');
const other = createCookieNames('https://other.example');

test('the session of a site with TLS is accepted on localhost and returns to that site only', () => {
  const set = toBrowser('__Host-sid=abc; Path=/; HttpOnly; Secure; SameSite=Lax; Max-Age=60');
  expect(set).toMatch(/^dev-\w{8}-Host-sid=abc; Path=\/; HttpOnly; SameSite=Lax; Max-Age=60$/);
  const [stored = ''] = set.split(';');
  expect(toSite(`theme=x; ${stored}; sid=of-another-server`)).toBe('__Host-sid=abc');
  expect(other.toSite(stored)).toBe('');
});

test('the site gets the choices of the page, which its HTML depends on', () => {
  expect(toSite('tm_theme=dark; cookieConsent=true; tm_session=ada')).toBe('tm_theme=dark; cookieConsent=true');
  expect(toSite()).toBe('');
});
