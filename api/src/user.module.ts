import { Module } from '@nestjs/common';
import { AccountRecovery } from './account-recovery/account-recovery';
import { PasswordLinkService } from './account-recovery/password-link.service';
import { RecoveryLinkService } from './account-recovery/recovery-link.service';
import { AccountTokenRepository } from './account-token/account-token.repository';
import { AccountTokenService } from './account-token/account-token.service';
import { AuthController } from './auth/auth.controller';
import { ChangePasswordService } from './auth/change-password.service';
import { LoginService } from './auth/login.service';
import { SignInService } from './auth/sign-in.service';
import { SignupService } from './auth/signup.service';
import { EmailAddressController } from './email-address/email-address.controller';
import { EmailAddressService } from './email-address/email-address.service';
import { LetterMailRepository } from './newsletter/letter-mail.repository';
import { LetterRepository } from './newsletter/letter.repository';
import { LetterSender } from './newsletter/letter-sender';
import { NewsletterController } from './newsletter/newsletter.controller';
import { NewsletterService } from './newsletter/newsletter.service';
import { SubscriberRepository } from './newsletter/subscriber.repository';
import { NotificationService } from './notification/notification.service';
import { PasswordChange } from './password/password-change';
import { PasswordService } from './password/password.service';
import { ProfileController } from './profile/profile.controller';
import { ProfileService } from './profile/profile.service';
import { PushController } from './profile/push.controller';
import { PushSubscriptionRepository } from './push/push-subscription.repository';
import { PushService } from './push/push.service';
import { OwnerCheck } from './second-factor/owner-check';
import { SecondFactorSettingsService } from './second-factor/second-factor-settings.service';
import { SecondFactorController } from './second-factor/second-factor.controller';
import { SecondFactorRepository } from './second-factor/second-factor.repository';
import { SecondFactorService } from './second-factor/second-factor.service';
import { AuthSessionController } from './session/auth-session.controller';
import { AuthSessionRepository } from './session/auth-session.repository';
import { KnownDeviceRepository } from './session/known-device.repository';
import { SessionService } from './session/session.service';
import { DeviceCookie, SessionCookie } from './session/token-cookie';
import { StaffInvitationController } from './staff/staff-invitation.controller';
import { StaffInvitationRepository } from './staff-invitation/staff-invitation.repository';
import { StaffInvitationService } from './staff/staff-invitation.service';
import { StaffAdminController } from './staff/staff.admin.controller';
import { StaffService } from './staff/staff.service';
import { TelegramLinkController } from './telegram/telegram-link.controller';
import { TelegramLinkRepository } from './telegram/telegram-link.repository';
import { TelegramLinkService } from './telegram/telegram-link.service';
import { TelegramSignIn } from './telegram/telegram-sign-in';
import { TelegramNoticeController } from './telegram-notice/telegram-notice.controller';
import { UserRepository } from './user/user.repository';

/** Accounts: sign-in, sessions, second factors, profiles, and the devices and addresses that get news. */
@Module({
  controllers: [
    ...[AuthController, AuthSessionController, EmailAddressController, NewsletterController, ProfileController],
    ...[PushController, SecondFactorController, StaffAdminController, StaffInvitationController],
    ...[TelegramLinkController, TelegramNoticeController],
  ],
  providers: [
    ...[UserRepository, AccountTokenRepository, AuthSessionRepository, KnownDeviceRepository],
    ...[PushSubscriptionRepository, SecondFactorRepository, SubscriberRepository, StaffInvitationRepository],
    ...[AccountTokenService, SessionService, SessionCookie, DeviceCookie],
    ...[PasswordService, PasswordChange, SecondFactorService, SecondFactorSettingsService],
    ...[TelegramLinkRepository, TelegramSignIn, TelegramLinkService],
    ...[AccountRecovery, PasswordLinkService, RecoveryLinkService],
    ...[EmailAddressService, LoginService, SignupService, ChangePasswordService, SignInService, ProfileService],
    ...[LetterRepository, LetterMailRepository, LetterSender],
    ...[PushService, NewsletterService, NotificationService, OwnerCheck, StaffService, StaffInvitationService],
  ],
  exports: [
    ...[UserRepository, AccountTokenRepository, AuthSessionRepository, AccountTokenService, NotificationService],
    ...[AccountRecovery, PasswordService, SecondFactorService, SessionCookie, SessionService, OwnerCheck],
    ...[SubscriberRepository, LetterRepository],
  ],
})
export class UserModule {}
