import { eraseDue } from '../../test/erase-due';
import { confirmEmail, type Person, signUp, signUpAdmin, signUpSupport, storeProducts } from '../../test/samples';
import { startMailbox, type TestMailbox } from '../../test/mailbox';
import { startTestApp, type TestApp } from '../../test/test-app';
import { AuditService } from '../audit/audit.service';
import type { StaffRole } from '../staff-role/staff-role';
import type { UserView } from '../user/user.view';
import { StaffInvitationService } from './staff-invitation.service';
import type { StaffView } from './staff.dto';

type Refusal = { code?: string; detail?: string };

let mailbox: TestMailbox;
let shop: TestApp;
let manager: Person;
beforeAll(async () => {
  mailbox = await startMailbox();
  shop = await startTestApp(mailbox.config);
});
afterAll(async () => {
  await shop.stop();
  await mailbox.stop();
});
beforeEach(async () => {
  await shop.dataSource.query('UPDATE `user` SET is_admin = 0, staff_role = NULL');
  await shop.dataSource.query('DELETE FROM staff_invitation');
  manager = await signUpAdmin(shop.dataSource, shop.client());
});

class Signal {
  give!: () => void;
  readonly given = new Promise<void>((resolve) => (this.give = resolve));
}

async function customer(): Promise<Person> {
  const person = await signUp(shop.client());
  await confirmEmail(shop.dataSource, person);
  return person;
}
const staff = async (by = manager) => (await by.client.get<StaffView>('/api/admin/staff')).body;
const rolesOf = async () => (await staff()).members.map(({ id, role }) => ({ id, role }));
const proofOf = ({ password: currentPassword }: Person) => ({ currentPassword });
const invite = (email: string, role: StaffRole = 'support', by = manager) =>
  by.client.post<StaffView & Refusal>('/api/admin/staff/invitations', { email, role, ...proofOf(by) });
const change = (id: number, role: StaffRole, by = manager) =>
  by.client.patch<StaffView & Refusal>(`/api/admin/staff/${id}`, { role, ...proofOf(by) });
const remove = (id: number | 'me', by = manager) =>
  by.client.delete<StaffView & Refusal>(`/api/admin/staff/${id}`, proofOf(by));
async function tokenFor(email: string, nth = 0): Promise<string> {
  const { links } = await mailbox.wait({ to: email, kind: 'staff-invitation', nth });
  const link = links.find((url) => url.includes('/staff-invitation#')) ?? '';
  return new URLSearchParams(link.split('#')[1]).get('token') ?? '';
}
const accept = ({ client, password }: Person, token: string, currentPassword = password) =>
  client.post<{ user: UserView } & Refusal>('/api/users/me/staff-invitation', { token, currentPassword });
const isSignedIn = async ({ client }: Person) => (await client.get('/api/users/me')).status === 200;
const refusal = ({ status, body }: { status: number; body: Refusal }) => [status, body.code];

// @spec-6.qjdf @spec-7.kwev @spec-7.ksct
it('an invited account gets the role only once, and its other sessions end', async () => {
  const person = await customer();
  const elsewhere = shop.client();
  await elsewhere.post('/api/auth/login', { username: person.username, password: person.password });
  const invited = await invite(person.email.toUpperCase());
  expect(invited.status).toBe(201);
  expect(invited.body.invitations).toMatchObject([
    { email: person.email, role: 'support', invitedBy: manager.username },
  ]);
  expect((await person.client.get('/api/admin/orders')).status).toBe(403);

  const token = await tokenFor(person.email);
  const accepted = await accept(person, token);
  expect(accepted.body.user).toMatchObject({ id: person.id, isAdmin: true, staffRole: 'support' });
  expect((await elsewhere.get('/api/users/me')).status).toBe(401);
  expect((await person.client.get('/api/admin/orders')).status).toBe(200);
  expect(refusal(await person.client.get('/api/admin/products'))).toEqual([403, 'role']);
  expect((await staff()).invitations).toEqual([]);
  expect(refusal(await accept(person, token))).toEqual([410, 'link-used']);
  const audit = await shop.dataSource.query<object[]>(
    "SELECT username, changes FROM audit_entry WHERE entity = 'user' AND entity_id = ?",
    [person.id],
  );
  expect(audit).toEqual([{ username: manager.username, changes: [{ field: 'role', from: null, to: 'support' }] }]);
});

it('an API of the previous version, which reads only is_admin, treats support staff as customers', async () => {
  const { id } = await signUpSupport(shop.dataSource, shop.client());
  const [row] = await shop.dataSource.query<object[]>('SELECT is_admin FROM `user` WHERE id = ?', [id]);
  expect(row).toEqual({ is_admin: 0 });
});

it('an account with another address, or without a confirmed address, cannot accept an invitation', async () => {
  const person = await signUp(shop.client());
  await invite(person.email);
  const token = await tokenFor(person.email);
  expect(refusal(await accept(await customer(), token))).toEqual([403, 'other-account']);
  expect(refusal(await accept(person, token))).toEqual([403, 'unconfirmed']);
  expect(await rolesOf()).toEqual([{ id: manager.id, role: 'manager' }]);
  await confirmEmail(shop.dataSource, person);
  expect((await accept(person, token)).status).toBe(200);
});

it('an invitation stops working after 48 hours, when it is withdrawn, and when another one is sent', async () => {
  const person = await customer();
  await invite(person.email);
  const first = await tokenFor(person.email);
  await invite(person.email);
  const second = await tokenFor(person.email, 1);
  expect(refusal(await accept(person, first))).toEqual([410, 'link-replaced']);
  const [open] = (await staff()).invitations;
  const path = `/api/admin/staff/invitations/${open?.id}`;
  for (const _press of [1, 2])
    expect(await manager.client.send('DELETE', path)).toMatchObject({ status: 200, body: { invitations: [] } });
  expect(refusal(await accept(person, second))).toEqual([410, 'link-replaced']);

  await invite(person.email);
  const third = await tokenFor(person.email, 2);
  await shop.dataSource.query(
    'UPDATE staff_invitation SET expires_at = created_at - INTERVAL 1 SECOND WHERE ended IS NULL',
  );
  expect(refusal(await accept(person, third))).toEqual([410, 'link-expired']);
  expect(await rolesOf()).toEqual([{ id: manager.id, role: 'manager' }]);
});

it('an accepted invitation cannot be withdrawn', async () => {
  const person = await customer();
  const { body } = await invite(person.email);
  await accept(person, await tokenFor(person.email));
  const withdrawn = await manager.client.send<Refusal>(
    'DELETE',
    `/api/admin/staff/invitations/${body.invitations[0]?.id}`,
  );
  expect(refusal(withdrawn)).toEqual([409, 'used']);
});

it('an invitation from somebody who is no longer a manager does not work', async () => {
  const [person, inviter] = [await customer(), await signUpAdmin(shop.dataSource, shop.client())];
  await invite(person.email, 'manager', inviter);
  const token = await tokenFor(person.email);
  await shop.dataSource.query('UPDATE `user` SET is_admin = 0 WHERE id = ?', [inviter.id]);
  expect(refusal(await accept(person, token))).toEqual([410, 'link-inviter']);
  await shop.dataSource.query('UPDATE `user` SET is_admin = 1 WHERE id = ?', [inviter.id]);
  await remove(inviter.id);
  expect(refusal(await accept(person, token))).toEqual([410, 'link-replaced']);
});

// @spec-6.9hwn
it('nobody can send an invitation or change a role without the password, even in an open session', async () => {
  const other = await signUpSupport(shop.dataSource, shop.client());
  const thief = { ...manager, password: 'a guess of mine' };
  const tries = [
    invite('friend@example.com', 'manager', thief),
    change(other.id, 'manager', thief),
    remove(other.id, thief),
    manager.client.send('DELETE', `/api/admin/staff/${other.id}`),
  ];
  expect((await Promise.all(tries)).map(({ status }) => status)).toEqual([422, 422, 422, 400]);
  expect(await staff()).toMatchObject({
    members: [{ id: manager.id }, { id: other.id, role: 'support' }],
    invitations: [],
  });
});

// @spec-6.9hwn
it('all managers get a mail when a role is given, changed or taken away', async () => {
  const [person, other] = [await customer(), await signUpAdmin(shop.dataSource, shop.client())];
  for (const { email } of [manager, other])
    await shop.dataSource.query('UPDATE `user` SET email_verified_at = UTC_TIMESTAMP(3) WHERE email = ?', [email]);
  await invite(person.email);
  await accept(person, await tokenFor(person.email));
  await change(person.id, 'manager');
  await remove(person.id);
  for (const { email } of [manager, other]) {
    const mails = await Promise.all(
      [0, 1, 2].map((nth) => mailbox.wait({ to: email, kind: 'staff-role-changed', nth })),
    );
    const texts = mails.map(({ text }) => text);
    for (const text of texts) expect(text).toMatch(new RegExp(`${person.username}[^]*${manager.username}`));
    const changes = texts.map((text) => /Previous role: (\w+)[^]*New role: (\w+)/.exec(text)?.slice(1).join());
    expect(changes.sort()).toEqual(['Manager,None', 'None,Support', 'Support,Manager']);
  }
});

// @spec-6.9hwn
it('an invitation ends when its sender sets a new password, because a thief may have sent it', async () => {
  const [person, inviter] = [await customer(), await signUpAdmin(shop.dataSource, shop.client())];
  await invite(person.email, 'manager', inviter);
  const token = await tokenFor(person.email);
  const change = { currentPassword: inviter.password, newPassword: 'another quiet river 8' };
  expect((await inviter.client.post('/api/auth/change-password', change)).status).toBe(200);
  expect((await staff()).invitations).toEqual([]);
  expect(refusal(await accept(person, token))).toEqual([410, 'link-replaced']);
});

it('an invitation does not work while the account of its sender waits to be deleted', async () => {
  const [person, inviter] = [await customer(), await signUpAdmin(shop.dataSource, shop.client())];
  await invite(person.email, 'manager', inviter);
  const token = await tokenFor(person.email);
  expect((await inviter.client.post('/api/users/me/erasure', proofOf(inviter))).status).toBe(202);
  expect(refusal(await accept(person, token))).toEqual([410, 'link-inviter']);
});

it('accepting an invitation twice gives the role only once', async () => {
  const person = await customer();
  await invite(person.email, 'manager');
  const token = await tokenFor(person.email);
  const both = await Promise.all([accept(person, token), accept(person, token)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 410]);
});

it('accepting an invitation needs the password of the account, which must have at least 12 characters', async () => {
  const person = await customer();
  const short = { currentPassword: person.password, newPassword: 'short 7' };
  expect((await person.client.post('/api/auth/change-password', short)).status).toBe(200);
  await invite(person.email);
  const token = await tokenFor(person.email);
  expect((await accept(person, token, 'a guess of mine')).status).toBe(422);
  expect((await accept(person, token, 'short 7')).status).toBe(422);
  expect(await rolesOf()).toHaveLength(1);
});

it('an account that already has the role, or a higher one, cannot be invited', async () => {
  await confirmEmail(shop.dataSource, manager);
  expect(refusal(await invite(manager.email, 'support'))).toEqual([409, 'already-staff']);
  const support = await signUpSupport(shop.dataSource, shop.client());
  await confirmEmail(shop.dataSource, support);
  expect(refusal(await invite(support.email, 'support'))).toEqual([409, 'already-staff']);
  await invite(support.email, 'manager');
  expect((await accept(support, await tokenFor(support.email))).body.user).toMatchObject({ staffRole: 'manager' });
});

it('the operator can invite a manager when no manager can sign in', async () => {
  const person = await customer();
  await shop.app.get(StaffInvitationService, { strict: false }).inviteAsOperator(person.email);
  await shop.dataSource.query('UPDATE `user` SET is_admin = 0');
  const accepted = await accept(person, await tokenFor(person.email));
  expect(accepted.body.user).toMatchObject({ staffRole: 'manager' });
});

// @spec-6.rg3j
it('a changed or removed role ends the sessions, and the next sign-in shows the new role', async () => {
  const other = await signUpAdmin(shop.dataSource, shop.client());
  expect((await change(other.id, 'support')).status).toBe(200);
  expect(await isSignedIn(other)).toBe(false);
  const { username, password } = other;
  const signedIn = await other.client.post<{ user: UserView }>('/api/auth/login', { username, password });
  expect(signedIn.body.user).toMatchObject({ isAdmin: true, staffRole: 'support' });
  expect((await remove(other.id)).status).toBe(200);
  expect(await isSignedIn(other)).toBe(false);
  expect(refusal(await remove(other.id))).toEqual([409, 'not-staff']);
  expect(await rolesOf()).toEqual([{ id: manager.id, role: 'manager' }]);
});

it('a member of support who leaves is signed out', async () => {
  const support = await signUpSupport(shop.dataSource, shop.client());
  expect((await remove('me', support)).status).toBe(204);
  expect(await isSignedIn(support)).toBe(false);
  expect(await rolesOf()).toEqual([{ id: manager.id, role: 'manager' }]);
});

// @spec-6.rg3j
it('the last manager cannot leave; a manager who is suspended, or whose account is being deleted, does not count as another one', async () => {
  const other = await signUpAdmin(shop.dataSource, shop.client());
  const cannotGo = async () => {
    expect(refusal(await remove('me'))).toEqual([409, 'last-admin']);
    expect(refusal(await change(manager.id, 'support'))).toEqual([409, 'last-admin']);
    const erasure = await manager.client.post<Refusal>('/api/users/me/erasure', { currentPassword: manager.password });
    expect(refusal(erasure)).toEqual([409, 'last-admin']);
    // The request to erase the account has ended its sessions.
    const { username, password } = manager;
    await manager.client.post('/api/auth/login', { username, password });
  };
  await shop.dataSource.query('UPDATE `user` SET suspended_at = ? WHERE id = ?', [new Date(), other.id]);
  await cannotGo();
  await shop.dataSource.query('UPDATE `user` SET suspended_at = NULL, erase_at = ? WHERE id = ?', [
    new Date(Date.now() + 60_000),
    other.id,
  ]);
  await cannotGo();
  await shop.dataSource.query('UPDATE `user` SET erase_at = NULL WHERE id = ?', [other.id]);
  expect((await remove('me')).status).toBe(204);
});

it('one manager stays when two managers remove each other at once', async () => {
  const other = await signUpAdmin(shop.dataSource, shop.client());
  for (let round = 0; round < 5; round++) {
    const results = await Promise.all([remove(other.id), remove(manager.id, other)]);
    expect(results.filter(({ status }) => status === 200)).toHaveLength(1);
    const rows = await shop.dataSource.query<{ id: number }[]>('SELECT id FROM `user` WHERE is_admin');
    expect(rows).toHaveLength(1);
    await shop.dataSource.query('UPDATE `user` SET is_admin = 1 WHERE id IN (?)', [[manager.id, other.id]]);
    for (const { client, username, password } of [manager, other])
      await client.post('/api/auth/login', { username, password });
  }
});

it('one manager stays when two managers leave at once', async () => {
  const other = await signUpAdmin(shop.dataSource, shop.client());
  for (let round = 0; round < 5; round++) {
    const results = await Promise.all([remove('me'), remove('me', other)]);
    expect(results.map(({ status }) => status).sort()).toEqual([204, 409]);
    await shop.dataSource.query('UPDATE `user` SET is_admin = 1 WHERE id IN (?)', [[manager.id, other.id]]);
    for (const { client, username, password } of [manager, other])
      await client.post('/api/auth/login', { username, password });
  }
});

it('a request is refused when its sender loses the role while it runs', async () => {
  const other = await signUpAdmin(shop.dataSource, shop.client());
  const [product = 0] = await storeProducts(shop.dataSource, {});
  const [reached, isRemoved] = [new Signal(), new Signal()];
  const record = jest.spyOn(AuditService.prototype, 'record').mockImplementationOnce(async function (
    this: AuditService,
    ...input
  ) {
    reached.give();
    await isRemoved.given;
    return this.record(...input);
  });
  const path = `/api/admin/products/${product}`;
  const changing = other.client.patch<Refusal>(path, { title: 'Too late' }, { 'if-match': '"1"' });
  await reached.given;
  expect((await remove(other.id)).status).toBe(200);
  isRemoved.give();
  expect(refusal(await changing)).toEqual([403, 'role']);
  record.mockRestore();
  const [row] = await shop.dataSource.query<{ title: string }[]>('SELECT title FROM product WHERE id = ?', [product]);
  expect(row?.title).toBe('Sample Group');
});

it('the erasure of an account deletes the invitations to its address, and those that the account has sent', async () => {
  const [person, inviter] = [await customer(), await signUpAdmin(shop.dataSource, shop.client())];
  await invite(person.email);
  await invite('somebody@example.com', 'support', inviter);
  const sql = 'UPDATE `user` SET erase_at = ? WHERE id IN (?)';
  await shop.dataSource.query(sql, [new Date(Date.now() - 1_000), [person.id, inviter.id]]);
  await eraseDue(shop);
  expect((await staff()).invitations).toEqual([]);
});
