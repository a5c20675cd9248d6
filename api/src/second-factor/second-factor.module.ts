import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountTokenModule } from '../account-token/account-token.module';
import { MailModule } from '../mail/mail.module';
import { PasswordModule } from '../password/password.module';
import { SessionModule } from '../session/session.module';
import { UserModule } from '../user/user.module';
import { RecoveryCode } from './recovery-code.entity';
import { SecondFactorController } from './second-factor.controller';
import { SecondFactor } from './second-factor.entity';
import { SecondFactorService } from './second-factor.service';
import { StepUpService } from './step-up.service';

@Module({
  imports: [
    TypeOrmModule.forFeature([SecondFactor, RecoveryCode]),
    AccountTokenModule,
    MailModule,
    PasswordModule,
    SessionModule,
    UserModule,
  ],
  controllers: [SecondFactorController],
  providers: [SecondFactorService, StepUpService],
  exports: [SecondFactorService, StepUpService],
})
export class SecondFactorModule {}
