import type { User } from '../user/user.entity';
import { toUserView } from '../user/user.mapper';
import type { ProfileView } from './profile.view';

export function toProfileView(user: User): ProfileView {
  return {
    ...toUserView(user),
    phone: user.phone,
    telegramUsername: user.telegramUsername,
    emailNotifications: user.emailNotifications,
    pushNotifications: user.pushNotifications,
    marketingEmails: user.marketingEmails,
    orderUpdates: user.orderUpdates,
    loginAlerts: user.loginAlerts,
    sessionTimeout: user.sessionTimeout,
    version: user.version,
  };
}
