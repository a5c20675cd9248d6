import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { UserModule } from '../user/user.module';
import { AuthSessionController } from './auth-session.controller';
import { AuthController } from './auth.controller';
import { AuthService } from './auth.service';
import { AuthSession } from './auth-session.entity';
import { PasswordService } from './password.service';
import { SessionCookie } from './session-cookie';
import { SessionService } from './session.service';

@Module({
  imports: [TypeOrmModule.forFeature([AuthSession]), UserModule],
  controllers: [AuthController, AuthSessionController],
  providers: [AuthService, SessionService, SessionCookie, PasswordService],
  exports: [SessionService, SessionCookie, PasswordService],
})
export class AuthModule {}
