import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module';
import { NewsletterModule } from '../newsletter/newsletter.module';
import { PushModule } from '../push/push.module';
import { UserModule } from '../user/user.module';
import { ProfileController } from './profile.controller';
import { PushController } from './push.controller';

/** Separate from UserModule, because it imports sessions, which import users. */
@Module({
  imports: [AuthModule, NewsletterModule, PushModule, UserModule],
  controllers: [ProfileController, PushController],
})
export class ProfileModule {}
