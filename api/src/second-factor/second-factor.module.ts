import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { MailModule } from '../mail/mail.module';
import { UserModule } from '../user/user.module';
import { RecoveryCode } from './recovery-code.entity';
import { SecondFactor } from './second-factor.entity';
import { SecondFactorService } from './second-factor.service';
import { StepUpService } from './step-up.service';

/** Without sessions and passwords, which need it. Its calls are in the folder auth. */
@Module({
  imports: [TypeOrmModule.forFeature([SecondFactor, RecoveryCode]), MailModule, UserModule],
  providers: [SecondFactorService, StepUpService],
  exports: [SecondFactorService, StepUpService],
})
export class SecondFactorModule {}
