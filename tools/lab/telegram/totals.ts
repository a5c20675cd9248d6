import { judge, type Verdict } from '../verdict';

/** The counts of a group of sales. */
export interface SaleTotals {
  sales: number;
  faults: number;
  kills: number;
  /** The number of sellers who got no proof. */
  unproven: number;
  /** The number of checked lines about proofs. */
  checked: number;
  falseProofs: number;
  /** The number of orders about which the shop asked Telegram. */
  asked: number;
  falseHandovers: number;
  /** The number of lines that still differ from Telegram a day after calls work again. */
  wrong: number;
  wrongNotices: number;
  slowestCheckMs: number;
}

/** The maximum time that the shop may need for work that is due. */
export const MAX_DUE_MS = 60_000;

export function addTotals(groups: readonly SaleTotals[]): SaleTotals {
  const sum = (key: keyof SaleTotals) => groups.reduce((total, group) => total + group[key], 0);
  return {
    sales: sum('sales'),
    faults: sum('faults'),
    kills: sum('kills'),
    unproven: sum('unproven'),
    checked: sum('checked'),
    falseProofs: sum('falseProofs'),
    asked: sum('asked'),
    falseHandovers: sum('falseHandovers'),
    wrong: sum('wrong'),
    wrongNotices: sum('wrongNotices'),
    slowestCheckMs: Math.max(...groups.map(({ slowestCheckMs }) => slowestCheckMs)),
  };
}

export function judgeTotals(totals: SaleTotals): Verdict[] {
  const { sales, faults, kills, checked } = totals;
  const none = { max: 0 };
  return [
    judge(
      `${sales} sales, ${faults} faults, ${kills} x kill -9: notices that came never, or more than once more than needed`,
      totals.wrongNotices,
      none,
    ),
    judge('sellers without a proof', totals.unproven, none),
    judge(`false proofs in ${checked} looks at lines`, totals.falseProofs, none),
    judge('orders about which Telegram was asked', totals.asked, { min: sales / 2 }),
    judge('false hand-overs of these', totals.falseHandovers, none),
    judge('lines that differ from Telegram a day after calls work again', totals.wrong, none),
    judge(
      'slowest check after it was due, while calls work',
      totals.slowestCheckMs / 1_000,
      { max: MAX_DUE_MS / 1_000 },
      's',
    ),
  ];
}
