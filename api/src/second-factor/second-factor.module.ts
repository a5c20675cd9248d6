import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountTokenModule } from '../account-token/account-token.module';
import { MailModule } from '../mail/mail.module';
import { PasswordModule } from '../password/password.module';
import { SessionModule } from '../session/session.module';
import { UserModule } from '../user/user.module';
import { RecoveryCode } from './recovery-code.entity';
import { SecondFactorController } from './second-factor.controller';
import { RecoveryCodeRepository } from './recovery-code.repository';
import { SecondFactorChange } from './second-factor-change';
import { SecondFactor } from './second-factor.entity';
import { SecondFactorRepository } from './second-factor.repository';
import { SecondFactorSettingsService } from './second-factor-settings.service';
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
  providers: [
    SecondFactorRepository,
    RecoveryCodeRepository,
    SecondFactorService,
    SecondFactorChange,
    SecondFactorSettingsService,
    StepUpService,
  ],
  exports: [SecondFactorRepository, SecondFactorService, SecondFactorChange, StepUpService],
})
export class SecondFactorModule {}
