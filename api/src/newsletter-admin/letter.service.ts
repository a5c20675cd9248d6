import { Inject, Injectable } from '@nestjs/common';
import { AuditService, fieldChanges } from '../audit/audit.service';
import { type Config, CONFIG, sendsMail } from '../config/config';
import { isDuplicate } from '../database/database-error';
import { Transactions, type Tx } from '../database/transactions';
import { staleVersion } from '../http/if-match';
import { found, Problem } from '../http/problem';
import { pick } from '../http/view';
import { listingStateOf } from '../listing-state/listing-state';
import { MailService } from '../mail/mail.service';
import { provenAddress } from '../mail/proven-address';
import { linkFactory } from '../mail/template/compose';
import { renderMarkdown } from '../markdown/markdown';
import type { Letter, LetterContent, LetterListing } from '../newsletter/letter.entity';
import type { LetterState } from '../newsletter/letter-state';
import { LetterRepository } from '../newsletter/letter.repository';
import { SubscriberRepository } from '../newsletter/subscriber.repository';
import { COUNT_FIELD } from '../product/category';
import type { Product } from '../product/product.entity';
import { ProductRepository } from '../product/product.repository';
import type { User } from '../user/user.entity';
import type { LetterDetailsView, LetterInput, LetterPreviewView, LetterSummaryView } from './letter.dto';

const SUMMARY_FIELDS = [
  ...(['id', 'version', 'subject', 'state', 'createdAt', 'startedAt', 'endedAt'] as const),
  ...(['total', 'sent', 'refused', 'refusal', 'uncertain', 'unsubscribed'] as const),
] as const;

/**
 * Manages the letters to the subscribers. The database allows only one letter on a day, and only one letter that is
 * being sent.
 */
@Injectable()
export class LetterService {
  constructor(
    private readonly letters: LetterRepository,
    private readonly subscribers: SubscriberRepository,
    private readonly products: ProductRepository,
    private readonly mails: MailService,
    private readonly audit: AuditService,
    private readonly transactions: Transactions,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  list(): Promise<LetterSummaryView[]> {
    return this.transactions.read(async (tx) =>
      (await this.letters.findNewest(tx)).map((row) => pick(row, ...SUMMARY_FIELDS)),
    );
  }

  details(id: number): Promise<LetterDetailsView> {
    return this.transactions.read((tx) => this.view(tx, id));
  }

  create(input: LetterInput, manager: User): Promise<LetterDetailsView> {
    renderMarkdown(input.text);
    return this.transactions.run(async (tx) => {
      const id = await this.letters.insert(tx, draftOf(input));
      const changes = fieldChanges(null, auditedFields(input), ['subject', 'listings']);
      await this.audit.record(tx, manager, { action: 'created', entity: 'letter', entityId: id, changes });
      return this.view(tx, id);
    });
  }

  change(id: number, version: number, input: LetterInput, manager: User): Promise<LetterDetailsView> {
    renderMarkdown(input.text);
    return this.transactions.run(async (tx) => {
      const before = await this.lockDraft(tx, id);
      if (before.version !== version) throw staleVersion();
      const changes = fieldChanges(auditedFields(before), auditedFields(input), ['subject', 'text', 'listings']);
      if (changes.length) {
        await this.letters.update(tx, before, draftOf(input));
        await this.audit.record(tx, manager, { action: 'changed', entity: 'letter', entityId: id, changes });
      }
      return this.view(tx, id);
    });
  }

  async delete(id: number, manager: User): Promise<void> {
    await this.transactions.run(async (tx) => {
      await this.lockDraft(tx, id);
      await this.letters.delete(tx, id);
      await this.audit.record(tx, manager, { action: 'deleted', entity: 'letter', entityId: id });
    });
  }

  async preview(input: LetterInput): Promise<LetterPreviewView> {
    return this.render(await this.transactions.read((tx) => this.contentOf(tx, input)));
  }

  /** Previews a letter. Once its sending has begun, its content stays the same, even if the shop has changed. */
  async previewStored(id: number): Promise<LetterPreviewView> {
    const content = await this.transactions.read(async (tx) => {
      const letter = found(await this.letters.find(tx, id));
      return letter.content === null ? await this.contentOf(tx, letter) : (JSON.parse(letter.content) as LetterContent);
    });
    return this.render(content);
  }

  /** Mails the saved letter to the manager as a test. */
  async sendTest(id: number, manager: User): Promise<void> {
    this.requireCourier();
    const to = provenAddress(manager);
    if (to === null)
      throw new Problem(409, 'Confirm the email address of your account first.', { code: 'unconfirmed' });
    await this.transactions.run(async (tx) => {
      const content = await this.contentOf(tx, found(await this.letters.find(tx, id)));
      const data = { ...content, subject: `Test: ${content.subject}`, token: null };
      await this.mails.enqueue(tx, { kind: 'newsletter', to, data });
    });
  }

  async start(id: number, version: number, manager: User): Promise<LetterDetailsView> {
    this.requireCourier();
    const work = async (tx: Tx) => {
      const letter = await this.lockDraft(tx, id);
      if (letter.version !== version) throw staleVersion();
      const content = await this.contentOf(tx, letter);
      if (content.listings.length < letter.productIds.length) throw unlistedListingProblem();
      const total = await this.subscribers.countConfirmed(tx);
      if (total === 0) throw new Problem(409, 'Nobody has confirmed a subscription yet.', { code: 'nobody' });
      if (await this.letters.hasStartedToday(tx)) throw startedTodayProblem();
      await this.letters.start(tx, id, JSON.stringify(content), total);
      await this.recordState(tx, letter, 'sending', manager);
      return this.view(tx, id);
    };
    return this.runOrExplainConflict(() => this.transactions.run(work));
  }

  stop(id: number, manager: User): Promise<LetterDetailsView> {
    return this.transactions.run(async (tx) => {
      const letter = found(await this.letters.lock(tx, id));
      if (letter.state === 'sending') {
        await this.letters.update(tx, letter, { state: 'stopped' });
        await this.recordState(tx, letter, 'stopped', manager);
      } else if (letter.state !== 'stopped') {
        throw new Problem(409, 'This letter is not being sent.', { code: 'ended' });
      }
      return this.view(tx, id);
    });
  }

  async resume(id: number, manager: User): Promise<LetterDetailsView> {
    this.requireCourier();
    const work = async (tx: Tx) => {
      const letter = found(await this.letters.lock(tx, id));
      if (letter.state === 'stopped') {
        await this.letters.update(tx, letter, { state: 'sending', refusal: null });
        await this.recordState(tx, letter, 'sending', manager);
      } else if (letter.state !== 'sending') {
        throw new Problem(409, 'Only a stopped letter can be continued.', { code: 'ended' });
      }
      return this.view(tx, id);
    };
    return this.runOrExplainConflict(() => this.transactions.run(work));
  }

  /**
   * Throws 409 when the shop cannot send mails. Otherwise the letter would wait, and would be sent unexpectedly on the
   * day on which a mail server is set up.
   */
  private requireCourier(): void {
    if (!sendsMail(this.config))
      throw new Problem(409, 'This shop cannot send mails because SMTP_URL is not set.', { code: 'mail' });
  }

  /**
   * Runs `work`. If the database refuses the letter because another letter is being sent or was sent today, throws a
   * problem that says this. Another manager may have started a letter at the same moment.
   */
  private async runOrExplainConflict<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      if (await this.transactions.read((tx) => this.letters.hasSending(tx))) throw otherLetterSendingProblem();
      throw startedTodayProblem();
    }
  }

  private async lockDraft(tx: Tx, id: number): Promise<Letter> {
    const letter = found(await this.letters.lock(tx, id));
    if (letter.state !== 'draft') throw new Problem(409, 'This letter is no longer a draft.', { code: 'begun' });
    return letter;
  }

  private async recordState(tx: Tx, { id, state }: Letter, to: LetterState, manager: User): Promise<void> {
    const changes = [{ field: 'state', from: state, to }];
    await this.audit.record(tx, manager, { action: 'changed', entity: 'letter', entityId: id, changes });
  }

  private async view(tx: Tx, id: number): Promise<LetterDetailsView> {
    const letter = found(await this.letters.find(tx, id));
    const { productIds } = letter;
    const titles = await this.products.findTitles(tx, productIds);
    const listed = new Set((await this.findListed(tx, productIds)).map((product) => product.id));
    const listings = productIds.map((product) => ({
      ...{ id: product, title: titles.get(product) ?? `Number ${product}`, isListed: listed.has(product) },
    }));
    const total = letter.state === 'draft' ? await this.subscribers.countConfirmed(tx) : letter.total;
    return { ...pick(letter, ...SUMMARY_FIELDS, 'text'), total, listings };
  }

  private async render(content: LetterContent): Promise<LetterPreviewView> {
    const [{ MAIL_KINDS }, { render }] = await Promise.all([
      import('../mail/mail-kinds'),
      import('../mail/template/render'),
    ]);
    // This token is for the preview only. In a sent letter, each reader has a personal token.
    const data = { ...content, token: 'preview' };
    const context = { link: linkFactory(this.config.shopOrigin), unseal: (sealed: string) => sealed };
    return render(MAIL_KINDS.newsletter.make(data, context), 'en');
  }

  /** Renders the content of a letter without the listings that are not for sale now. */
  private async contentOf(tx: Tx, { subject, text, productIds }: LetterInput): Promise<LetterContent> {
    return { subject, html: renderMarkdown(text), listings: (await this.findListed(tx, productIds)).map(toListing) };
  }

  private async findListed(tx: Tx, ids: readonly number[]): Promise<Product[]> {
    const products = ids.length ? await this.products.findShown(tx, ids) : [];
    return products.flatMap((product) => (product && listingStateOf(product) === 'listed' ? [product] : []));
  }
}

const draftOf = ({ subject, text, productIds }: LetterInput) => ({ subject, text, productIds });

/** The values of a letter for the audit log. The log records that the text has changed, but not the text itself. */
const auditedFields = ({ subject, text, productIds }: Pick<Letter, 'subject' | 'text' | 'productIds'>) => ({
  ...{ subject, text, listings: productIds.map(String) },
});

const CATEGORY_NAMES = { group: 'Group', bot: 'Bot', account: 'Account' } as const;
const COUNT_NAMES = { memberCount: 'members', userCount: 'users' } as const;

function toListing(product: Product): LetterListing {
  const { id, title, price, category, isVerified } = product;
  const field = COUNT_FIELD[category];
  const count = product[field];
  const facts = [
    CATEGORY_NAMES[category],
    count && `${count.toLocaleString('en-US')} ${COUNT_NAMES[field]}`,
    isVerified && 'verified',
  ];
  return { title, price, facts: facts.filter(Boolean).join(', '), path: `/product/${id}` };
}

const startedTodayProblem = () =>
  new Problem(409, 'A letter was already started today. You can start the next one tomorrow (UTC).', { code: 'today' });

const otherLetterSendingProblem = () =>
  new Problem(409, 'Another letter is being sent. Wait until it has been sent, or stop it.', { code: 'sending' });

const unlistedListingProblem = () =>
  new Problem(409, 'One of the listings is no longer in the shop. Remove it from the letter first.', {
    code: 'listings',
  });
