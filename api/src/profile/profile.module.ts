import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module';
import { UserModule } from '../user/user.module';
import { ProfileController } from './profile.controller';

/** Separate from UserModule, because it imports sessions, which import users. */
@Module({
  imports: [AuthModule, UserModule],
  controllers: [ProfileController],
})
export class ProfileModule {}
