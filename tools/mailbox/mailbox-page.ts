import type { AddressObject } from 'mailparser';
import { escapeHtml as escape } from '../local-page';
import type { ReceivedMail } from './mailbox';

const PAGE_STYLE = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui;max-width:60rem;margin:2rem auto;padding:0 1rem}
table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:.4rem .8rem .4rem 0;vertical-align:top;
overflow-wrap:anywhere}pre{white-space:pre-wrap;overflow-wrap:anywhere}iframe{width:100%;height:40rem;border:1px solid}`;

/** Seconds between reloads of the list. */
const REFRESH_SECONDS = 3;

function pageDocument(title: string, body: string, head = ''): string {
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>${escape(title)}</title>
<meta name="viewport" content="width=device-width">${head}<style>${PAGE_STYLE}</style></head><body><main>${body}</main></body></html>`;
}

const formatAddresses = (given: AddressObject | AddressObject[] | undefined) =>
  [given ?? []]
    .flat()
    .map((address) => address.text)
    .join(', ');

export function listPage(mails: readonly ReceivedMail[]): string {
  const rows = mails
    .toReversed()
    .map(
      ({ id, receivedAt, to, parsed }) =>
        `<tr><td>${receivedAt.toISOString().slice(0, 19).replace('T', ' ')}</td><td>${escape(to.join(', '))}</td>` +
        `<td><a href="/mails/${id}">${escape(parsed.subject || '(no subject)')}</a></td></tr>`,
    );
  const table = `<table><tr><th>Received (UTC)</th><th>To</th><th>Subject</th></tr>${rows.join('')}</table>`;
  const body = `<h1>Local mailbox</h1><p>The shop on this machine sends its mails here. Nothing is delivered.</p>`;
  return pageDocument(
    'Local mailbox',
    body + (rows.length ? table : '<p>No mails yet.</p>'),
    `<meta http-equiv="refresh" content="${REFRESH_SECONDS}">`,
  );
}

export function mailPage({ id, to, parsed }: ReceivedMail): string {
  const headers = [
    ['From', formatAddresses(parsed.from)],
    ['To', to.join(', ')],
    ['Reply-To', formatAddresses(parsed.replyTo)],
    ['Message-ID', parsed.messageId ?? ''],
  ].filter(([, value]) => value);
  const rows = headers.map(([name = '', value = '']) => `<tr><th>${name}</th><td>${escape(value)}</td></tr>`).join('');
  const html = parsed.html
    ? `<iframe title="The mail" src="/mails/${id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`
    : '';
  const subject = parsed.subject || '(no subject)';
  return pageDocument(
    subject,
    `<p><a href="/">All mails</a></p><h1>${escape(subject)}</h1><table>${rows}</table>${html}
<h2>Plain text</h2><pre>${escape(parsed.text ?? '')}</pre>`,
  );
}
