import { Get, Query } from '@nestjs/common';
import { ChoiceField } from '../http/field.decorator';
import { CsvQuery } from '../http/page';
import { AdminController, ApiCsv, Ok } from '../http/route.decorator';
import { type Figure, FIGURES, FiguresService } from './figures.service';
import { FiguresView } from './figures.view';

const PERIODS_IN_DAYS = ['7', '30', '90', '365'];

class FiguresQuery {
  @ChoiceField(PERIODS_IN_DAYS, { required: false, default: '30' }) days?: string;
}

class FiguresCsvQuery extends CsvQuery {
  @ChoiceField(PERIODS_IN_DAYS, { required: false, default: '30' }) days?: string;
  @ChoiceField(FIGURES) figure: Figure;
}

@AdminController('figures', 'manager')
export class FiguresAdminController {
  constructor(private readonly figures: FiguresService) {}

  @Get()
  @Ok(FiguresView, 'The figures for the last days including today, updated at most once a minute')
  show(@Query() { days = '30' }: FiguresQuery) {
    return this.figures.getFigures(Number(days));
  }

  @Get('csv')
  @ApiCsv()
  csv(@Query() { days = '30', figure, format }: FiguresCsvQuery) {
    return this.figures.csv(Number(days), figure, format);
  }
}
