import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { callApi } from '../shop/customer';

const PAUSE_MS = 150;
const PAGE_SIZE = 100;
const VISITOR_EMAIL = 'visitor@example.com';

interface Message {
  kind: string;
  id: number;
  message: string;
  state: string;
}

/**
 * Visitors who sign up, write to sellers and open tickets, and an administrator who reads and answers these messages.
 */
export class Visitors {
  /** The usernames of acknowledged sign-ups. */
  readonly signUps: string[] = [];
  /** The state of each acknowledged message, by the text of the message. Null: the outcome of a reply is unknown. */
  readonly messages = new Map<string, string | null>();
  replies = 0;
  /** Statuses of failed calls; 0 without a response. */
  readonly failed: number[] = [];
  private readonly work: Promise<unknown>;
  private stopped = false;
  private calls = 0;

  /** @param origins The origins that the calls use in turn. The caller may change this list. */
  constructor(
    private readonly origins: readonly string[],
    private readonly cookie: string,
  ) {
    const visits = [
      () => this.signUp(),
      () => this.sendContactMessage(),
      () => this.openTicket(),
      () => this.replyToMessage(),
    ];
    const repeat = async (visit: () => Promise<void>) => {
      for (; !this.stopped; await sleep(PAUSE_MS)) await visit();
    };
    this.work = Promise.all(visits.map(repeat));
  }

  async stop(): Promise<void> {
    this.stopped = true;
    await this.work;
  }

  async sendContactMessage(): Promise<void> {
    const message = randomUUID();
    const sent = await this.call('/api/contact', {
      buyerName: 'Vera',
      buyerEmail: VISITOR_EMAIL,
      productId: 1,
      message,
    });
    if (sent) this.messages.set(message, 'new');
  }

  async openTicket(): Promise<void> {
    const message = randomUUID();
    const ticket = {
      name: 'Vera',
      email: VISITOR_EMAIL,
      subject: 'A question',
      category: 'other',
      priority: 'low',
      message,
    };
    if (await this.call('/api/support-tickets', ticket)) this.messages.set(message, 'new');
  }

  private async signUp(): Promise<void> {
    const username = `ada-${randomUUID().slice(0, 8)}`;
    const profile = { username, email: `${username}@example.com`, firstName: 'Ada' };
    const account = { ...profile, password: 'a quiet river of seven' };
    if (await this.call('/api/auth/signup', account)) this.signUps.push(username);
  }

  /** Replies to the newest message without a reply. */
  private async replyToMessage(): Promise<void> {
    const list = await this.call<Message[]>('/api/admin/messages?state=new&page=1&pageSize=10');
    const newest = list?.find(({ message }) => this.messages.has(message));
    if (!newest) return;
    const path = `/api/admin/messages/${newest.kind}/${newest.id}`;
    const details = await this.call<{ version: number }>(path);
    if (!details) return;
    const entry = { type: 'reply', text: 'We have looked into it.' };
    const replied = await this.call<Message>(`${path}/entries`, entry, { 'if-match': `"${details.version}"` });
    this.messages.set(newest.message, replied?.state ?? null);
    if (replied) this.replies++;
  }

  private async call<Body>(path: string, body?: object, headers?: Record<string, string>): Promise<Body | null> {
    const origin = this.origins[this.calls++ % this.origins.length] ?? '';
    // only calls of the administrator need a session
    const session: Record<string, string> = path.startsWith('/api/admin') ? { cookie: this.cookie } : {};
    const response = await callApi(origin + path, body, { ...session, ...headers }).catch(() => null);
    if (response?.ok) return (await response.json()) as Body;
    this.failed.push(response?.status ?? 0);
    return null;
  }
}

/** Reads all messages in the list of administrators. @returns The messages, by their text. */
export async function listMessages(origin: string, cookie: string): Promise<Map<string, Message>> {
  const messages = new Map<string, Message>();
  for (let page = 1; ; page++) {
    const path = `/api/admin/messages?page=${page}&pageSize=${PAGE_SIZE}`;
    const list = (await (await callApi(origin + path, undefined, { cookie })).json()) as Message[];
    for (const message of list) messages.set(message.message, message);
    if (list.length < PAGE_SIZE) return messages;
  }
}
