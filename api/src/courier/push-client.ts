import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { PushConfig } from '../config/config';
import type { Transactions } from '../database/transactions';
import { type ClaimedMail, pushDeviceId } from '../mail/mail.repository';
import { isPublicUrl, lookupPublic, PrivateAddressError } from '../push/public-address';
import type { PushSubscription } from '../push/push-subscription.entity';
import type { PushSubscriptionRepository } from '../push/push-subscription.repository';
import type { Transport } from './courier';

/** `data`: the text that the device shows, as JSON. */
export type OutgoingPush = Pick<ClaimedMail, 'recipient' | 'data'>;

const PUSH_TIMEOUT_MS = 5_000;
/** After this time, a notification about an order is outdated. */
const MESSAGE_TTL_SECONDS = 24 * 60 * 60;

class PushError extends Error {
  constructor(readonly responseCode: number) {
    super(`The push service responded with ${responseCode}.`);
  }
}

/** Sends messages to push services (RFC 8030). Their addresses come from browsers, so only public ones are allowed. */
export class PushClient implements Transport<OutgoingPush> {
  /** Each device may have a different push service. */
  readonly sharedServer = false;

  constructor(
    private readonly devices: PushSubscriptionRepository,
    private readonly transactions: Transactions,
    private readonly config: PushConfig,
  ) {}

  /**
   * Reads the device only now, because it may have been deleted after the message was stored. A device that its push
   * service no longer knows is deleted, and the message counts as sent.
   */
  async send({ recipient, data }: OutgoingPush): Promise<void> {
    const subscription = await this.transactions.read((tx) => this.devices.find(tx, pushDeviceId(recipient)));
    if (!subscription) return;
    const status = await this.postMessage(subscription, data);
    if (status === 404 || status === 410) {
      await this.transactions.autocommit((tx) => this.devices.deleteOne(tx, { id: subscription.id }));
    } else if (status < 200 || status > 299) {
      throw new PushError(status);
    }
  }

  /** Returns whether the service refuses the message itself. After 429 the message may be sent later. */
  isPermanent(error: Error): boolean {
    if (error instanceof PrivateAddressError) return true;
    return error instanceof PushError && error.responseCode < 500 && error.responseCode !== 429;
  }

  private async postMessage({ endpoint, p256dh, auth }: PushSubscription, payload: string): Promise<number> {
    const { default: webPush } = await import('web-push');
    const { publicKey, privateKey, subject, localService } = this.config;
    const isTrusted = new URL(endpoint).origin === localService;
    if (!isTrusted && !isPublicUrl(endpoint)) throw new PrivateAddressError();
    const { method, headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      vapidDetails: { subject, publicKey, privateKey },
      TTL: MESSAGE_TTL_SECONDS,
    });
    const request = endpoint.startsWith('http:') ? requestHttp : requestHttps;
    const signal = AbortSignal.timeout(PUSH_TIMEOUT_MS);
    return new Promise((resolve, reject) => {
      request(
        endpoint,
        { method, headers, signal, agent: false, ...(!isTrusted && { lookup: lookupPublic }) },
        (response) => {
          resolve(response.statusCode ?? 0);
          response.destroy();
        },
      )
        .on('error', reject)
        .end(body);
    });
  }
}
