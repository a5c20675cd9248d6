import type { ServerResponse } from 'node:http';
import type { SafeHtml } from './html';

const REPLY_HEADERS = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
};
const PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";

const sendReply = (response: ServerResponse, status: number, type: string, body: string, headers = {}): void =>
  void response.writeHead(status, { ...REPLY_HEADERS, 'content-type': type, ...headers }).end(body);

export const sendJson = (response: ServerResponse, body: unknown, status = 200, headers = {}): void =>
  sendReply(response, status, 'application/json', JSON.stringify(body), headers);

export const sendText = (response: ServerResponse, status: number, body: string): void =>
  sendReply(response, status, 'text/plain; charset=utf-8', body);

export const sendHtml = (response: ServerResponse, { text }: SafeHtml, status = 200): void =>
  sendReply(response, status, 'text/html; charset=utf-8', text, { 'content-security-policy': PAGE_POLICY });

export const redirect = (response: ServerResponse, location: string): void =>
  void response.writeHead(303, { ...REPLY_HEADERS, location }).end();
