import { tokenCookieNames } from '@telemarket/server-kit/token-cookie';
import { COOKIES } from '@telemarket/kit/device-keys';
import { SHARE_COOKIE } from '@telemarket/composition';
import fc from 'fast-check';
import type { Connection, RowDataPacket } from 'mysql2/promise';
import { CliError } from '../../step';
import { callOf, encodeText, type ValuePath, valuePathsOf, renderCall, replaceAt } from './calls';
import { type Attack, type AttackRequest, hasTextOutsideLiteral, isProxied, type Role } from './attack';
import type { Operation } from './document';
import { SQL_FORMS, SQL_MARK } from './texts';

export async function startStatementLog(connection: Connection): Promise<void> {
  await connection.query("SET GLOBAL log_output = 'TABLE'");
  await connection.query('SET GLOBAL general_log = ON');
  await connection.query(`SELECT '' /*${SQL_MARK}*/`);
  const planted = await takeOpenStatements(connection);
  if (planted.length !== 1) throw new CliError('The log of the database does not show a planted statement.');
}

/** @returns The statements since the last call in which a visitor's text is outside of a literal. */
export async function takeOpenStatements(connection: Connection): Promise<string[]> {
  const select = 'SELECT CONVERT(argument USING utf8mb4) AS text FROM mysql.general_log WHERE argument LIKE ?';
  const [rows] = await connection.query<RowDataPacket[]>(select, [`%${SQL_MARK}%`]);
  await connection.query('TRUNCATE mysql.general_log');
  return rows.map((row) => String(row['text'])).filter(hasTextOutsideLiteral);
}

/** The server reads these cookies and headers, which the API document does not describe. */
const COOKIE_NAMES = [...Object.values(COOKIES), SHARE_COOKIE];
const HEADER_NAMES = 'user-agent x-forwarded-for x-request-id if-none-match if-match referer origin'.split(' ');
/**
 * These operations are enough, because all operations read headers with the same code. Only the login also reads the
 * cookie of the device.
 */
const HEADER_OPERATIONS = ['Auth_session', 'Profile_show', 'Order_place', 'Auth_login'];

/**
 * Returns requests in which a text breaks out of a value, for each place of each operation. The texts contain the mark,
 * which the log of the database shows.
 */
export function markedRequests(attack: Attack, forms = SQL_FORMS): AttackRequest[] {
  const [api, gateway] = attack.servers;
  const requests = attack.document.operations.flatMap((operation) => [
    ...requestsWithMarkedValues(attack, operation, forms),
    ...(HEADER_OPERATIONS.includes(operation.id) ? requestsWithMarkedHeaders(attack, operation) : []),
  ]);
  const aimed = requests.map((request, at) => ({
    ...request,
    server: at % 2 > 0 && isProxied(request.path) ? gateway : api,
  }));
  // Passwords are slow to hash, so the order is random, and requests with a password do not follow each other.
  const [shuffled = []] = attack.sample(fc.shuffledSubarray(aimed, { minLength: aimed.length }), 1);
  return shuffled;
}

function requestsWithMarkedValues(attack: Attack, operation: Operation, forms: typeof SQL_FORMS) {
  const calls = callOf(operation, attack.document, true);
  const places = attack.sample(calls, 1).flatMap(valuePathsOf);
  // Each place and form has its own call, because unique values, such as a username, must differ between requests.
  return attack.sample(calls, places.length * forms.length).map((call, at) => {
    const place = places[Math.floor(at / forms.length)] as ValuePath;
    // A number is valid in most places, because they accept a number or any text.
    const valid = /email/i.test(String(place.at(-1))) ? 'tm@example.com' : '1';
    const text = forms[at % forms.length]?.(valid);
    return { ...renderCall(operation, replaceAt(call, place, text)), role: roleFor(operation, at) };
  });
}

function requestsWithMarkedHeaders(attack: Attack, operation: Operation) {
  const role = roleFor(operation, 0);
  const texts = SQL_FORMS.map((form) => form('1'));
  const tokens = attack.servers.flatMap(({ origin }) =>
    (['sid', 'device'] as const).map((name) => tokenCookieNames(name, null, new URL(origin).host)[0]),
  );
  const cookies = [...tokens, ...COOKIE_NAMES].flatMap((name) => texts.map((text) => `${name}=${encodeText(text)}`));
  const session = attack.visitors.cookieOf(role) ?? '';
  const marked: Record<string, string>[] = [
    ...HEADER_NAMES.flatMap((name) => texts.map((text) => ({ [name]: text }))),
    ...cookies.map((cookie) => ({ cookie: cookie.startsWith('sid-') ? cookie : `${session}; ${cookie}` })),
  ];
  return attack.sample(callOf(operation, attack.document, true), marked.length).map((call, at) => {
    const request = renderCall(operation, call);
    return { ...request, role, headers: { ...request.headers, ...marked[at] } };
  });
}

/** Login and signup use a guest, because they ignore the session, and because passwords are slow to hash. */
function roleFor({ path }: Operation, at: number): Role {
  if (path.startsWith('/api/admin/')) return 'admin';
  return /^\/api\/auth\/(?:login|signup)$/.test(path) || at % 3 === 2 ? 'guest' : 'user';
}
