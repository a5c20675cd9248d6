import { paths } from '@telemarket/kit/shop';
import { findMails, waitForMail } from '../../api/test/wait-for-mail';
import { journey } from '../journey';
import { goBack } from '../press';
import { Shopper } from '../shopper';
import { expect } from '../test';

// @spec-2.128 @spec-2.271 @spec-7.40
journey(
  'a customer and two administrators exchange messages in a ticket',
  async ({ page, administrator, stack, browser, step }) => {
    const context = await browser.newContext({ baseURL: stack.address, viewport: { width: 390, height: 844 } });
    const customer = new Shopper(await context.newPage());
    const person = await customer.signUpByApi();
    await customer.open(paths.product(1));
    await step('the customer reports a listing', {
      press: customer.page.getByRole('link', { name: 'Report this listing' }),
      sees: (tab) => expect(tab.getByLabel('Subject', { exact: true })).toHaveValue('Report of listing 1'),
      acts: { Back: true, Forward: true, reopen: true, 'second tab': true },
    });
    const title = await customer.page.getByText('This message is about the listing').getByRole('link').textContent();
    await customer.field('Priority').selectOption('urgent');
    await customer.field('Message').fill('The seller wants gift cards.');
    await step('the customer sends the ticket', {
      press: customer.button('Send Message'),
      sends: 'POST /api/support-tickets',
      sees: () => customer.expectToast('Support ticket created', "We'll get back to you within 24 hours."),
      acts: {
        offline: {
          sees: () => expect(customer.page.getByText('We could not reach the support service.')).toBeVisible(),
        },
        'slow answer': true,
        'press twice': true,
      },
    });
    await waitForMail(stack.mailbox, { to: person.email, kind: 'ticket-received' });
    await step('the customer follows the link of the ticket', {
      press: customer.page.getByRole('link', { name: /^View ticket \d+$/ }),
      sees: (tab) => expect(tab.getByText('The seller wants gift cards.')).toBeVisible(),
      acts: { Back: true, Forward: true, reopen: true },
    });

    const { username } = await administrator.signIn('?tab=messages');
    const row = administrator.row(person.email).first();
    await expect(row).toContainText('urgent');
    await expect(row).toContainText(/New.*due in 2[34] h/);
    const { dialog } = administrator;
    await step('the administrator opens the ticket', {
      press: row.getByRole('link'),
      opens: dialog,
      sees: () => expect(dialog.getByRole('link', { name: title ?? '' })).toHaveAttribute('href', '/product/1'),
      acts: { cancel: true, Back: true, Forward: true },
    });
    const id = /ticket-(\d+)/.exec(page.url())?.[1];
    await step('the administrator takes the ticket over', {
      press: dialog.getByRole('button', { name: 'Assign to me' }),
      sees: () => expect(dialog.getByText(`Assigned to ${username}`)).toBeVisible(),
      acts: {
        offline: { sees: () => expect(dialog.getByText('could not be reached')).toBeVisible() },
        'press twice': true,
      },
    });
    await expect(dialog.getByText('Open', { exact: true })).toBeVisible();
    const reply = dialog.getByLabel(/^Reply to/);
    await reply.fill('Thank you.\nThe listing is gone.');
    await step('the administrator replies to the ticket', {
      press: dialog.getByRole('button', { name: 'Send reply' }),
      sends: 'POST /api/admin/messages/ticket/*/entries',
      sees: () => expect(dialog.getByText(`Reply by ${username} to the customer`)).toBeVisible(),
      acts: {
        cancel: async () => {
          await goBack(page);
          await expect(dialog).toHaveCount(0);
          await row.getByRole('link').click();
          await expect(reply).toHaveValue('Thank you.\nThe listing is gone.');
        },
        offline: { sees: () => expect(dialog.getByText('could not be reached')).toBeVisible() },
        'slow answer': true,
        'press twice': true,
      },
    });
    await expect(dialog.getByText('Waiting', { exact: true })).toBeVisible();
    await reply.fill('Slow reply');
    const quick = (text: string, version: number) =>
      page.request.post(`/api/admin/messages/ticket/${id}/entries`, {
        headers: { 'if-match': `"${version}"` },
        data: { type: 'reply', text },
      });
    const { version } = (await (await page.request.get(`/api/admin/messages/ticket/${id}`)).json()) as {
      version: number;
    };
    expect((await quick('Quick reply', version)).ok()).toBe(true);
    await step('the administrator replies at the same time as a colleague', {
      press: dialog.getByRole('button', { name: 'Send reply' }),
      sends: 'POST /api/admin/messages/ticket/*/entries',
      sees: () => expect(dialog.getByText('Quick reply')).toBeVisible(),
      acts: { 'slow answer': true, 'press twice': true },
    });
    await expect(dialog.getByText(`${username} has answered this message in the meantime.`)).toBeVisible();
    await expect(reply).toHaveValue('Slow reply');

    const mail = await waitForMail(stack.mailbox, { to: person.email, kind: 'message-answered' });
    expect(mail.text).not.toContain('The listing is gone.');
    // the reply that the server refused causes no mail
    await expect.poll(() => findMails(stack.mailbox, { to: person.email, kind: 'message-answered' })).toHaveLength(2);
    const later = { name: 'A', email: person.email, subject: 'Another matter', category: 'other', priority: 'low' };
    await customer.page.request.post('/api/support-tickets', { data: { ...later, message: 'It can wait.' } });
    const conversation = customer.page.getByRole('listitem').filter({ hasText: 'Report of listing 1' }).first();
    // holds every request that marks replies as read, so that another reply arrives before the first of these requests
    // has a response
    const marks: (() => void)[] = [];
    await customer.page.route('**/api/users/me/messages/*/read', async (route) => {
      await new Promise<void>((resolve) => marks.push(resolve));
      await route.continue();
    });
    await customer.open(mail.links[0] ?? '');
    await expect(conversation.getByText('The listing is gone.')).toBeVisible();
    expect((await quick('One more thing.', version + 1)).ok()).toBe(true);
    await expect(async () => {
      await customer.page.evaluate(() => window.dispatchEvent(new Event('focus')));
      await expect(conversation.getByText('One more thing.')).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await expect.poll(() => marks.length).toBe(2);
    const marked = customer.page.waitForResponse('**/api/users/me/messages/*/read');
    marks[0]?.();
    await (await marked).finished();
    await customer.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
    await expect(conversation.getByText('One more thing.')).toBeVisible({ timeout: 1 });
    marks[1]?.();
    await expect(conversation.getByRole('link', { name: 'Report of listing 1' })).toBeFocused();
    await expect(conversation.getByText('Answered', { exact: true })).toBeVisible();
    await expect(customer.page.getByText('Another matter')).toBeVisible();
    await expect(customer.page.getByText('It can wait.')).toHaveCount(0);
    await customer.field('Your answer').fill('Thanks. Please look at listing 2, too.');
    await step('the customer answers the reply of the administrator', {
      press: customer.button('Send answer'),
      sends: 'POST /api/users/me/messages/*/entries',
      sees: (tab) =>
        expect(tab.getByRole('listitem').getByText('Please look at listing 2, too.').first()).toBeVisible(),
      acts: {
        offline: { sees: () => expect(customer.page.getByText('The server could not be reached.')).toBeVisible() },
        'slow answer': true,
        'press twice': true,
        reopen: true,
        'second tab': true,
      },
    });
    await expect(conversation.getByText('One more thing.')).toBeVisible();
    await expect(conversation.getByText('Open', { exact: true })).toBeVisible();
    expect(await customer.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await dialog.getByTitle('Close').click();
    await page.getByLabel('State').selectOption('open');
    await row.getByRole('link').click();
    await expect(dialog.getByText('Please look at listing 2, too.')).toBeVisible();
    await expect(dialog.getByText('From the customer', { exact: true })).toBeVisible();
    await context.close();
    await page.close();
  },
);
