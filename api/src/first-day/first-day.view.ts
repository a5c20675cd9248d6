import { ApiProperty, ApiSchema } from '@nestjs/swagger';

/** The dashboard lists them in this order. */
export const FIRST_STEPS = ['name', 'mail', 'second-factor', 'listing', 'chat', 'seller'] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

@ApiSchema({ name: 'FirstStep' })
export class FirstStepView {
  @ApiProperty({ enum: FIRST_STEPS }) step: FirstStep;
  @ApiProperty({ description: 'The shop has what the step asks for' }) isDone: boolean;
}

@ApiSchema({ name: 'Demonstration' })
export class DemonstrationView {
  @ApiProperty({ description: 'Listings that nobody has changed, which a removal takes out' }) listings: number;
  @ApiProperty({ description: 'Orders that contain only those listings, which a removal deletes' }) orders: number;
  @ApiProperty({ description: 'It was removed, and nothing was sold' }) canPutBack: boolean;
}

@ApiSchema({ name: 'FirstDay' })
export class FirstDayView {
  @ApiProperty({ type: [FirstStepView], description: 'What a new shop needs' }) steps: FirstStepView[];
  @ApiProperty({ description: 'An administrator has dismissed the list of steps' }) isDismissed: boolean;
  @ApiProperty() demonstration: DemonstrationView;
}
