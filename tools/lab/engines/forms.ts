import { paths } from '@telemarket/kit/shop';
import { ADMIN, newPerson } from '../shop/customer';
import { button, dialog, heading, label, link, role, text, within } from './find';
import { expectEqual, type Journey, postAs, signIn, signUp } from './journey';

const MESSAGES_PATH = '/api/admin/messages?pageSize=100';

export const account: Journey = async (visitor) => {
  const person = newPerson();
  const accountOf = button(`Account: ${person.firstName}`);
  await visitor.open(paths.signup);
  await visitor.fill(label('First name'), person.firstName);
  await visitor.fill(label('Username'), person.username);
  await visitor.fill(label('Email'), person.email);
  await visitor.fill(label('Password'), person.password);
  await visitor.fill(label('Confirm password'), person.password);
  await visitor.pressTwice(button('Create account'));
  await visitor.isAt(paths.home);
  await visitor.click(accountOf);
  await visitor.click(link('Settings'));
  await visitor.sees(label('Email'), person.email);
  await visitor.open(paths.bots);
  await visitor.click(accountOf);
  await visitor.click(button('Logout'));
  await visitor.isAt(paths.home);
  await visitor.sees(within(role('banner'), link('Login')));
  await visitor.back();
  await visitor.isAt(paths.bots);
  await visitor.sees(within(role('banner'), link('Login')));
  await visitor.back();
  await visitor.isAt(paths.profile);
  await visitor.sees(within(role('main'), link(/sign in|login/i)));
  expectEqual(await visitor.count(accountOf), 0, 'the number of account menus');
  expectEqual(await visitor.count(label('Email')), 0, 'the number of fields');
  const shown = await visitor.runInPage(() => document.documentElement.innerHTML);
  if (shown.includes(person.email) || shown.includes(person.username))
    throw new Error('The page still contains the account after the sign-out.');
  await visitor.open(paths.login);
  await signIn(visitor, person);
  await visitor.sees(accountOf);
};

export const contact: Journey = async (visitor, shop) => {
  const { email } = newPerson();
  const form = dialog('Contact Seller');
  const field = (name: string) => within(form, label(name));
  await visitor.open(paths.product(2));
  await visitor.click(button('Contact Seller'));
  await visitor.fill(field('Name'), 'Bea Brook');
  await visitor.fill(field('Email'), email);
  await visitor.fill(field('Message'), 'Who are the admins?');
  await visitor.back();
  await visitor.seesNo(form);
  await visitor.isAt(paths.product(2));
  await visitor.click(button('Contact Seller'));
  await visitor.sees(field('Message'), 'Who are the admins?');
  await visitor.pressTwice(within(form, button('Send Message')));
  await visitor.sees(text('Message sent!'));
  await visitor.seesNo(form);
  expectEqual(await shop.count(MESSAGES_PATH, email), 1, 'the number of messages');
  await visitor.click(button('Contact Seller'));
  await visitor.sees(field('Message'), '');
};

export const supportTicket: Journey = async (visitor, shop) => {
  const { email } = newPerson();
  await visitor.open(paths.helpCenter);
  await visitor.open(paths.contactSupport);
  await visitor.fill(label('Full Name'), 'Bea Brook');
  await visitor.fill(label('Email Address'), email);
  await visitor.fill(label('Subject'), 'No transfer');
  await visitor.fill(label('Message'), 'Where is my group?');
  await visitor.pressTwice(button('Send Message'));
  await visitor.sees(text('Support ticket created'));
  await visitor.sees(label('Subject'), '');
  const sent = () => shop.count(MESSAGES_PATH, email);
  expectEqual(await sent(), 1, 'the number of tickets');
  await visitor.back();
  await visitor.sees(heading('Help Center'));
  await visitor.forward();
  await visitor.sees(label('Subject'), '');
  expectEqual(await sent(), 1, 'the number of tickets after Back');
};

export const profile: Journey = async (visitor) => {
  await signUp(visitor);
  await visitor.open(paths.profile);
  await visitor.sees(label('First name'), 'Ada');
  await visitor.fill(label('First name'), 'Zoe');
  await visitor.pressTwice(button('Save Profile'));
  await visitor.sees(text('Profile Updated'));
  expectEqual(await visitor.count(text(/changed in another tab/)), 0, 'the number of refusals');
  await visitor.reload();
  await visitor.sees(label('First name'), 'Zoe');
  await visitor.fill(label('First name'), 'Ina');
  await visitor.click(button('Save Profile'));
  await visitor.sees(text('Profile Updated'));
  await visitor.click(link('Back to Home'));
  await visitor.sees(button('Account: Ina'));
  await visitor.back();
  await visitor.sees(label('First name'), 'Ina');
};

export const productDialog: Journey = async (visitor, shop) => {
  await visitor.open(paths.login);
  expectEqual(await postAs(visitor, '/api/auth/login', ADMIN), 200, 'the status of the sign-in');
  await visitor.open(`${paths.admin}?tab=products`);
  // waits for this list, because it arrives in a separate response and moves the table below it
  await visitor.sees(text('Your first day'));
  const newTitle = `Half typed ${Date.now()}`;
  const row = within(role('table'), link(/./));
  const title = within(dialog(), label('Title'));
  await visitor.click(row);
  await visitor.isAt(/[?&]open=\d+/);
  const [, id = ''] = /open=(\d+)/.exec(await visitor.path()) ?? [];
  const changes = () => shop.count(`/api/admin/audit?entity=product&id=${id}`, '');
  const before = await changes();
  await visitor.fill(title, newTitle);
  await visitor.back();
  await visitor.seesNo(dialog());
  await visitor.forward();
  await visitor.click(row);
  await visitor.sees(title, newTitle);
  await visitor.pressTwice(within(dialog(), button('Save changes')));
  await visitor.sees(text('Product saved'));
  await visitor.seesNo(dialog());
  await visitor.sees(within(role('table'), link(newTitle)));
  expectEqual(await changes(), before + 1, 'the number of changes');
};
