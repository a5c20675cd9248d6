import { cleanLine, cleanText, lengthOf } from '@telemarket/composition';
import { Dialog } from '@telemarket/kit';
import { clearDevice, renderInKit } from '@telemarket/remote-tools/test/render';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReactNode } from 'react';
import ForgotPasswordPage from '../../mfe-account/src/auth/forgot-password-page';
import SignupPage from '../../mfe-account/src/auth/signup-page';
import { AnswerForm } from '../../mfe-account/src/message/answer-form';
import { NotificationForm } from '../../mfe-account/src/settings/notification-form';
import { PasswordForm } from '../../mfe-account/src/settings/password-form';
import { ProfileForm } from '../../mfe-account/src/settings/profile-form';
import { ProofForm } from '../../mfe-account/src/settings/proof-form';
import { SecurityForm } from '../../mfe-account/src/settings/security-form';
import { SupportForm } from '../../mfe-account/src/support/support-form';
import { ADA, profileOf } from '../../mfe-account/src/test/person';
import { ReplyForm } from '../../mfe-admin/src/message/reply-form';
import { LetterForm } from '../../mfe-admin/src/newsletter/letter-form';
import { OrderDeals } from '../../mfe-admin/src/order/order-deals';
import { OrderDecision } from '../../mfe-admin/src/order/order-decision';
import { OrderNotes } from '../../mfe-admin/src/order/order-notes';
import { ProductDialog } from '../../mfe-admin/src/product/product-dialog';
import { TopicDialog } from '../../mfe-admin/src/product/topic-dialog';
import { VerifyDialog } from '../../mfe-admin/src/product/verify-dialog';
import { asAdmin } from '../../mfe-admin/src/test/admin-api';
import { ORDER, PRODUCT, TICKET } from '../../mfe-admin/src/test/sample';
import { ReviewEntry } from '../../mfe-admin/src/review-entry';
import { SellerForm } from '../../mfe-admin/src/seller/seller-form';
import SettingsPage from '../../mfe-admin/src/settings/settings-page';
import { PageForm } from '../../mfe-admin/src/shop-page/page-form';
import StaffPage from '../../mfe-admin/src/staff/staff-page';
import { UserDialog } from '../../mfe-admin/src/user/user-dialog';
import ContactDialog from '../../mfe-catalog/src/contact/contact-dialog';
import ReviewDialog from '../../mfe-catalog/src/product/review-dialog';
import { listing } from '../../mfe-catalog/src/test/sample';
import { CustomerForm } from '../../mfe-checkout/src/cart/customer-form';
import { CancelOrder } from '../../mfe-checkout/src/order/cancel-order';
import { DeclineForm } from '../../mfe-checkout/src/order/decline-form';
import { MessageForm } from '../../mfe-checkout/src/order/message-form';
import { TrackForm } from '../../mfe-checkout/src/order/track-form';
import type * as form from '../../shell/kit/src/form/use-form';
import { INVISIBLE_TEXTS, TRIED_TEXTS, writeTable } from './texts';

type FormModule = typeof form;
type Submission = { values: Record<string, string>; found: Record<string, string | undefined> };

/**
 * The submissions of the form: for each field, the value that the form would send, or the error text that it shows
 * instead.
 */
const mockSubmissions: Submission[] = [];

// this line mocks the source file, because forms of the kit also use it
jest.mock('../../shell/kit/src/form/use-form', () => {
  const actual = jest.requireActual<FormModule>('../../shell/kit/src/form/use-form');
  const useForm = (...args: Parameters<FormModule['useForm']>) => {
    const form = actual.useForm(...args);
    const note = (values: Submission['values'], found: Submission['found'] = {}) =>
      void mockSubmissions.push({ values, found });
    return { ...form, bind: () => form.bind((values) => note(values), note) };
  };
  return { ...actual, useForm };
});

const nothing = () => {};
const never = () => new Promise<never>(() => {});
const AT = '2026-11-20T08:00:00.000Z';
const settings = { profile: profileOf(), save: never, onLoad: nothing, onChanged: nothing };
const USER = {
  ...{ ...ADA, emailVerified: true, createdAt: AT, updatedAt: AT, orderCount: 0, suspendedAt: null },
  ...{ suspendedReason: null, sessions: [], orders: [], messages: [] },
};
const REVIEW = {
  ...{ firstName: 'Ada', productId: 4, productTitle: 'Chart Room', userId: 7, isNew: false },
  ...{ id: 1, rating: 4, text: 'Good', username: 'bo', createdAt: AT, updatedAt: AT },
  ...{ reply: null, repliedAt: null, hiddenReason: null, authorSuspended: false },
};
const SHOP = { version: 1, name: 'Harbour', logo: null, currency: 'EUR', variables: [], history: [] };
const PAGE = {
  ...{ slug: 'about', state: 'linked', title: 'About', text: '', listings: [], history: [], picks: [] },
  ...{ version: 0, draft: false, savedAt: null, publishedAt: null },
} as Parameters<typeof PageForm>[0]['page'];
const SELLER = { id: 5, version: 1, name: 'Ada', addressCount: 1 } as Parameters<typeof SellerForm>[0]['seller'];
const message = { id: 5, state: 'open' } as Parameters<typeof AnswerForm>[0]['message'];
const details = { ...TICKET, version: 1, entries: [] } as Parameters<typeof ReplyForm>[0]['details'];
const product = listing({ id: 5 });
const inDialog = (part: ReactNode) => (
  <Dialog open title="A dialog" onClose={nothing}>
    {part}
  </Dialog>
);

/** The component that shows each form, by the file of the form. */
const PARTS: Readonly<Record<string, () => ReactNode>> = {
  'mfe-account/src/auth/forgot-password-page.tsx': () => <ForgotPasswordPage />,
  'mfe-account/src/auth/signup-page.tsx': () => <SignupPage />,
  'mfe-account/src/message/answer-form.tsx': () => <AnswerForm message={message} userId={7} answer={never} />,
  'mfe-account/src/settings/notification-form.tsx': () => <NotificationForm {...settings} isShown />,
  'mfe-account/src/settings/password-form.tsx': () => <PasswordForm user={ADA} withCode onChanged={nothing} />,
  'mfe-account/src/settings/profile-form.tsx': () => <ProfileForm {...settings} />,
  'mfe-account/src/settings/proof-form.tsx': () => <ProofForm username="ada" withCode label="Prove" onProof={never} />,
  'mfe-account/src/settings/security-form.tsx': () => <SecurityForm {...settings} />,
  'mfe-account/src/support/support-form.tsx': () => <SupportForm listing={null} onSent={nothing} />,
  'mfe-admin/src/message/reply-form.tsx': () => inDialog(<ReplyForm details={details} onStale={never} />),
  'mfe-admin/src/newsletter/letter-form.tsx': () =>
    inDialog(
      <LetterForm letter={null} onCreated={nothing} onSend={nothing} onDeleted={nothing} onLoadNewer={nothing} />,
    ),
  'mfe-admin/src/order/order-decision.tsx': () => inDialog(<OrderDecision order={ORDER} reload={nothing} />),
  'mfe-admin/src/order/order-deals.tsx': () => inDialog(<OrderDeals order={ORDER} reload={nothing} />),
  'mfe-admin/src/order/order-notes.tsx': () => inDialog(<OrderNotes order={ORDER} />),
  'mfe-admin/src/product/product-dialog.tsx': () => <ProductDialog id={null} onClose={nothing} />,
  'mfe-admin/src/product/topic-dialog.tsx': () => <TopicDialog onClose={nothing} />,
  'mfe-admin/src/product/verify-dialog.tsx': () => <VerifyDialog id={4} onOutcome={nothing} onClose={nothing} />,
  'mfe-admin/src/review-entry.tsx': () => <ReviewEntry review={REVIEW} />,
  'mfe-admin/src/seller/seller-form.tsx': () => inDialog(<SellerForm seller={SELLER} onLoadNewer={nothing} />),
  'mfe-admin/src/settings/settings-page.tsx': () => <SettingsPage />,
  'mfe-admin/src/shop-page/page-form.tsx': () => inDialog(<PageForm page={PAGE} />),
  'mfe-admin/src/staff/staff-page.tsx': () => <StaffPage />,
  'mfe-admin/src/user/user-dialog.tsx': () => <UserDialog id={7} onClose={nothing} />,
  'mfe-catalog/src/contact/contact-dialog.tsx': () => <ContactDialog product={product} open onClose={nothing} />,
  'mfe-catalog/src/product/review-dialog.tsx': () => (
    <ReviewDialog product={product} user={ADA} open onClose={nothing} onPosted={nothing} />
  ),
  'mfe-checkout/src/cart/customer-form.tsx': () => (
    <CustomerForm id="customer" hidden={false} titleRef={{ current: null }} onPlace={nothing} />
  ),
  'mfe-checkout/src/order/decline-form.tsx': () => <DeclineForm title="Hub" onBack={nothing} decline={never} />,
  'mfe-checkout/src/order/message-form.tsx': () => <MessageForm to="Ada" send={never} />,
  'mfe-checkout/src/order/cancel-order.tsx': () => <CancelOrder orderId="17" cancel={never} onEnded={never} />,
  'mfe-checkout/src/order/track-form.tsx': () => <TrackForm onTrack={never} />,
};

const { respond } = asAdmin({
  'GET /api/admin/users/7': USER,
  'GET /api/admin/products/4': PRODUCT,
  'GET /api/admin/shop-settings': SHOP,
  'GET /api/admin/staff': { members: [], invitations: [] },
  'GET /api/products/5/reviews/own': { state: 'allowed', review: null, editableUntil: null, hiddenReason: null },
});

afterEach(clearDevice);

type TextInput = HTMLInputElement | HTMLTextAreaElement;
const TYPES = ['text', 'email', 'tel', 'search', 'url', 'password', 'number'];
const isText = (input: Element): input is TextInput =>
  input instanceof HTMLTextAreaElement ||
  (input instanceof HTMLInputElement && TYPES.includes(input.type) && !input.readOnly);
const textsOf = (form: HTMLFormElement) => [...form.elements].filter(isText).filter(({ name }) => name);

/** A lone half of a surrogate pair. A form sends U+FFFD for it. */
const SURROGATE = /\p{Surrogate}/u;

/** Types a text as a browser does: it cuts a text that is too long, but never inside a character. */
function type(input: TextInput, make: (max: number) => string): string {
  const max = input.maxLength > 0 ? input.maxLength : 100;
  const text = make(max);
  const isCut = input.maxLength > 0 && text.length > max;
  fireEvent.input(input, { target: { value: isCut ? text.slice(0, max).replace(/[\ud800-\udbff]$/, '') : text } });
  return input.value;
}

/** @returns The fault of a value that a form sends; null for a correct value. */
function fault(input: TextInput, text: string, typed: string, value: string): string | null {
  if (SURROGATE.test(value)) return 'is sent with a part of a character';
  if (input.maxLength > 0 && lengthOf(value) > input.maxLength) return 'is longer than its field';
  const isPassword = /password$/.test(input.getAttribute('autocomplete') ?? '');
  if (isPassword) return value === typed.trim().replace(SURROGATE, '\ufffd') ? null : 'changes a password';
  const clean = input instanceof HTMLTextAreaElement ? cleanText(value) : cleanLine(value);
  if (clean !== value) return 'is not clean';
  if (INVISIBLE_TEXTS.includes(text)) return value === '' ? null : 'sends what nobody can see';
  // Browsers send only numbers from a number field.
  return value === '' && typed !== '' ? 'loses the text' : null;
}

const shown = (value: string) => (value.length > 20 ? `${lengthOf(value)} characters` : JSON.stringify(value));

/** Tries all texts in all fields of a form. @returns The rows of the table, and the faults. */
function tryTexts(file: string, form: HTMLFormElement) {
  const faults: string[] = [];
  const table = new Map<string, string[]>();
  for (const [text, make] of Object.entries(TRIED_TEXTS)) {
    // Types into all fields once before the test, because a text can make other fields appear.
    for (const input of textsOf(form)) type(input, make);
    const inputs = textsOf(form).map((input) => [input, type(input, make)] as const);
    fireEvent.submit(form);
    const { values, found } = mockSubmissions.pop() as Submission;
    for (const [input, typed] of inputs) {
      const name = `${file}: ${input.name}`;
      const [said, value] = [found[input.name], values[input.name] ?? ''];
      const row = table.get(name) ?? [];
      row.push(said ?? (value === typed ? 'as typed' : `becomes ${shown(value)}`));
      table.set(name, row);
      const wrong = said ? null : fault(input, text, typed, value);
      if (wrong) faults.push(`${name}: ${text} ${wrong}: ${row.at(-1)}`);
    }
  }
  return { faults, table: [...table].map(([name, row]) => [name, ...row]) };
}

/** `TEXT_FORMS=file npx jest text-forms` also writes the table. */
test('each text field of the forms of all remotes sends what a reader sees, or says why not', async () => {
  const faults: string[] = [];
  const table: string[][] = [];
  for (const [file, part] of Object.entries(PARTS)) {
    const { container, unmount } = renderInKit(part(), { respond, user: { ...ADA, isAdmin: true } });
    const cancel = screen.queryByRole('button', { name: /^Cancel (order|line)/ });
    if (cancel) fireEvent.click(cancel);
    const form = await waitFor(() => {
      const forms = [...container.ownerDocument.querySelectorAll('form')];
      expect(forms.length).toBeGreaterThan(0);
      return forms;
    });
    for (const one of form) {
      const tried = tryTexts(file, one);
      faults.push(...tried.faults);
      table.push(...tried.table);
    }
    unmount();
    clearDevice();
  }
  writeTable('TEXT_FORMS', table);
  expect(faults).toEqual([]);
  expect(table.every((row) => row.length === 1 + Object.keys(TRIED_TEXTS).length)).toBe(true);
  expect(table.length).toBeGreaterThan(40);
});

test('these tests cover each form of the remotes', () => {
  const root = join(__dirname, '../..');
  const remotes = readdirSync(root).filter((name) => name.startsWith('mfe-'));
  const forms = remotes
    .flatMap((name) =>
      readdirSync(join(root, name, 'src'), { recursive: true, encoding: 'utf8' }).map((file) => `${name}/src/${file}`),
    )
    .filter((file) => file.endsWith('.tsx') && /\buseForm\(/.test(readFileSync(join(root, file), 'utf8')));
  expect(forms.sort()).toEqual(Object.keys(PARTS).sort());
});
