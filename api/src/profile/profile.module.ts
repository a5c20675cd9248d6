import { Module } from '@nestjs/common';
import { EmailAddressModule } from '../email-address/email-address.module';
import { NewsletterModule } from '../newsletter/newsletter.module';
import { PushModule } from '../push/push.module';
import { SecondFactorModule } from '../second-factor/second-factor.module';
import { SessionModule } from '../session/session.module';
import { UserModule } from '../user/user.module';
import { ProfileController } from './profile.controller';
import { ProfileService } from './profile.service';
import { PushController } from './push.controller';

/** Separate from UserModule, because it imports sessions, which import users. */
@Module({
  imports: [EmailAddressModule, NewsletterModule, PushModule, SecondFactorModule, SessionModule, UserModule],
  controllers: [ProfileController, PushController],
  providers: [ProfileService],
})
export class ProfileModule {}
