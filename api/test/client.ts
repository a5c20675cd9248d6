import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { tokenCookieNames } from '@telemarket/server-kit/token-cookie';

/** The names of the cookies of the test application. */
export const [SESSION_COOKIE] = tokenCookieNames('sid', null, 'localhost');
export const [DEVICE_COOKIE] = tokenCookieNames('device', null, 'localhost');

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';
type Headers = Record<string, string>;

export type TestResponse<T = unknown> = {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  text: string;
  /** The parsed body; null for an empty body. */
  body: T;
};

/** Acts as a browser: it stores cookies and has an address. */
export class Client {
  private static made = 0;
  readonly cookies = new Map<string, string>();

  /** @param address default: a new address in a new /24 */
  constructor(
    private readonly app: NestFastifyApplication,
    private readonly address = `10.${++Client.made >> 8}.${Client.made & 255}.1`,
  ) {}

  get<T = unknown>(url: string, headers: Headers = {}): Promise<TestResponse<T>> {
    return this.send('GET', url, undefined, headers);
  }

  post<T = unknown>(url: string, body?: object, headers: Headers = {}): Promise<TestResponse<T>> {
    const payload = body === undefined ? undefined : JSON.stringify(body);
    return this.send('POST', url, payload, payload === undefined ? headers : { 'content-type': JSON_TYPE, ...headers });
  }

  patch<T = unknown>(url: string, body: object, headers: Headers = {}): Promise<TestResponse<T>> {
    return this.send('PATCH', url, JSON.stringify(body), { 'content-type': JSON_TYPE, ...headers });
  }

  delete<T = unknown>(url: string, body: object): Promise<TestResponse<T>> {
    return this.send('DELETE', url, JSON.stringify(body), { 'content-type': JSON_TYPE });
  }

  async send<T>(
    method: Method,
    url: string,
    payload?: string | Buffer,
    headers: Headers = {},
  ): Promise<TestResponse<T>> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await this.app.inject({
      method,
      url,
      payload,
      headers: { 'x-forwarded-for': this.address, ...(cookie ? { cookie } : {}), ...headers },
    });
    for (const { name, value, expires } of response.cookies) {
      if (expires && expires.getTime() <= Date.now()) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    const isJson = String(response.headers['content-type']).includes('json') && !response.headers['content-encoding'];
    const body = (isJson && response.body ? JSON.parse(response.body) : null) as T;
    return { status: response.statusCode, headers: response.headers, text: response.body, body };
  }
}

const JSON_TYPE = 'application/json';
