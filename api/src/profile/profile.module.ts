import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module';
import { NewsletterModule } from '../newsletter/newsletter.module';
import { UserModule } from '../user/user.module';
import { ProfileController } from './profile.controller';

/** Separate from UserModule, because it imports sessions, which import users. */
@Module({
  imports: [AuthModule, NewsletterModule, UserModule],
  controllers: [ProfileController],
})
export class ProfileModule {}
