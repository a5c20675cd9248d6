import { Body, Get, Post } from '@nestjs/common';
import { WholeNumberField } from '../http/field.decorator';
import { AdminController, Ok } from '../http/route.decorator';
import { type LiveSession, Session } from '../session/session.decorator';
import { DemonstrationService } from './demonstration.service';
import { FirstDayService } from './first-day.service';
import { FirstDayView } from './first-day.view';

class DemonstrationRemovalInput {
  @WholeNumberField({ minimum: 0, description: 'The number of orders that the caller has agreed to delete' })
  orders: number;
}

/** If a call that changes something comes twice, the second call does nothing. */
@AdminController('first-day', 'manager')
export class FirstDayAdminController {
  constructor(
    private readonly firstDay: FirstDayService,
    private readonly demonstration: DemonstrationService,
  ) {}

  @Get()
  @Ok(FirstDayView)
  show(@Session() { user }: LiveSession) {
    return this.firstDay.show(user);
  }

  @Post('dismissal')
  @Ok(FirstDayView)
  async dismiss(@Session() { user }: LiveSession) {
    await this.firstDay.dismiss(user);
    return this.firstDay.show(user);
  }

  @Post('demonstration/removal')
  @Ok(
    FirstDayView,
    'Removes the demonstration’s listings with their orders, reviews, sellers and topics. 409 `orders` if the number of their orders has changed',
  )
  async remove(@Body() { orders }: DemonstrationRemovalInput, @Session() { user }: LiveSession) {
    await this.demonstration.remove(orders, user);
    return this.firstDay.show(user);
  }

  @Post('demonstration/restore')
  @Ok(FirstDayView, '409 when something was sold since the removal')
  async putBack(@Session() { user }: LiveSession) {
    await this.demonstration.putBack(user);
    return this.firstDay.show(user);
  }
}
