import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountTokenModule } from '../account-token/account-token.module';
import { MailModule } from '../mail/mail.module';
import { UserModule } from '../user/user.module';
import { RecoveryCode } from './recovery-code.entity';
import { SecondFactor } from './second-factor.entity';
import { SecondFactorService } from './second-factor.service';
import { StepUpService } from './step-up.service';

/** Does not import sessions and passwords, whose modules need this one. Its endpoints are in the folder auth. */
@Module({
  imports: [TypeOrmModule.forFeature([SecondFactor, RecoveryCode]), AccountTokenModule, MailModule, UserModule],
  providers: [SecondFactorService, StepUpService],
  exports: [SecondFactorService, StepUpService],
})
export class SecondFactorModule {}
