import type { User } from '../user/user.entity';
import { toUserView } from '../user/user.mapper';
import type { ProfileView } from './profile.view';

export function toProfileView(user: User): ProfileView {
  const { phone, telegramUsername, sessionTimeout, version } = user;
  const { emailNotifications, pushNotifications, marketingEmails, orderUpdates, loginAlerts } = user;
  const switches = { emailNotifications, pushNotifications, marketingEmails, orderUpdates, loginAlerts };
  return { ...toUserView(user), phone, telegramUsername, ...switches, sessionTimeout, version };
}
