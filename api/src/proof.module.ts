import { Module } from '@nestjs/common';
import { ListingModule } from './listing.module';
import { TelegramProofAdminController } from './telegram-proof/telegram-proof.admin.controller';
import { TelegramProofService } from './telegram-proof/telegram-proof.service';
import { UserModule } from './user.module';

/** Lets administrators and sellers request proofs. The bot does the remaining steps; see `TelegramModule`. */
@Module({
  imports: [ListingModule, UserModule],
  controllers: [TelegramProofAdminController],
  providers: [TelegramProofService],
  exports: [TelegramProofService],
})
export class ProofModule {}
