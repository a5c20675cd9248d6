import { Inject, Injectable } from '@nestjs/common';
import { AuditService } from '../audit/audit.service';
import { CONFIG, type Config, sendsMail } from '../config/config';
import { Transactions } from '../database/transactions';
import { SecondFactorService } from '../second-factor/second-factor.service';
import { currentShop } from '../shop/current-shop';
import type { User } from '../user/user.entity';
import { DemonstrationRepository } from './demonstration.repository';
import { FirstDayRepository } from './first-day.repository';
import { FIRST_STEPS, type FirstDayView, type FirstStep } from './first-day.view';

/**
 * The list of the first steps of a new shop. A step is done when the shop has what the step asks for, whoever has done
 * it.
 */
@Injectable()
export class FirstDayService {
  constructor(
    private readonly firstDay: FirstDayRepository,
    private readonly demonstration: DemonstrationRepository,
    private readonly secondFactors: SecondFactorService,
    private readonly audit: AuditService,
    private readonly transactions: Transactions,
    @Inject(CONFIG) private readonly config: Pick<Config, 'mail' | 'publicOrigin'>,
  ) {}

  show({ id }: User): Promise<FirstDayView> {
    const shop = currentShop();
    return this.transactions.read(async (tx) => {
      const done: Record<FirstStep, boolean> = {
        ...(await this.firstDay.findDoneSteps(tx)),
        name: !!(shop.name && shop.operatorName && shop.operatorAddress),
        chat: shop.helpChatUrl !== null,
        // The step needs a public address. Without it, the mails reach only the local mailbox, or their links lead
        // nowhere.
        mail: this.config.publicOrigin !== null && sendsMail(this.config),
        'second-factor': (await this.secondFactors.statusOf(tx, id)).twoFactorAuth,
      };
      return {
        steps: FIRST_STEPS.map((step) => ({ step, isDone: done[step] })),
        isDismissed: await this.firstDay.isDismissed(tx),
        demonstration: await this.demonstration.count(tx),
      };
    });
  }

  async dismiss(admin: User): Promise<void> {
    await this.transactions.run(async (tx) => {
      if (!(await this.firstDay.dismiss(tx))) return;
      await this.audit.record(tx, admin, { action: 'handled', entity: 'first-day', entityId: 1 });
    });
  }
}
