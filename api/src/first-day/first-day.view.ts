import { ApiProperty, ApiSchema } from '@nestjs/swagger';

/** The dashboard shows the steps in this order. */
export const FIRST_STEPS = ['name', 'mail', 'second-factor', 'listing', 'chat', 'seller'] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

@ApiSchema({ name: 'FirstStep' })
export class FirstStepView {
  @ApiProperty({ enum: FIRST_STEPS }) step: FirstStep;
  @ApiProperty({ description: 'Whether the step is done' }) isDone: boolean;
}

@ApiSchema({ name: 'Demonstration' })
export class DemonstrationView {
  @ApiProperty({ description: 'The number of unchanged demonstration listings, which a removal deletes' })
  listings: number;
  @ApiProperty({ description: 'The number of orders with only such listings, which a removal deletes' }) orders: number;
  @ApiProperty({ description: 'Whether the demonstration was removed and nothing has been sold' }) canPutBack: boolean;
}

@ApiSchema({ name: 'FirstDay' })
export class FirstDayView {
  @ApiProperty({ type: [FirstStepView], description: 'The first steps of a new shop' }) steps: FirstStepView[];
  @ApiProperty({ description: 'Whether an administrator has dismissed the list of steps' }) isDismissed: boolean;
  @ApiProperty() demonstration: DemonstrationView;
}
