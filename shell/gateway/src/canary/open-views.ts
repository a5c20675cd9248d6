/** An error that a page reports belongs to a view that its network began before. */
const OPEN_MS = 8_000;
const MAX_OPEN = 10_000;
/** More would cost time, and a network counts only a few times. */
const MAX_OPEN_PER_NETWORK = 10;

interface View {
  network: string;
  failed: boolean;
  /** The page has reported the view itself, not only its failure. */
  announced: boolean;
  opened: number;
}

/**
 * Turns what pages report, without an id, into views that failed or did not. A view that reports many errors fails once.
 * The oldest are closed first.
 */
export class OpenViews {
  /** In the order in which they were opened. */
  private readonly open = new Set<View>();
  private readonly byNetwork = new Map<string, View[]>();

  constructor(private readonly onClose: (failed: boolean, network: string) => void) {}

  view(network: string, now: number): void {
    this.settle(now);
    const failed = this.byNetwork.get(network)?.findLast((view) => !view.announced);
    if (failed) failed.announced = true;
    else this.push({ network, failed: false, announced: true, opened: now });
  }

  failure(network: string, now: number): void {
    this.settle(now);
    const own = this.byNetwork.get(network);
    const intact = own?.findLast((view) => !view.failed);
    if (intact) intact.failed = true;
    else if (!own) this.push({ network, failed: true, announced: false, opened: now });
  }

  settle(now: number): void {
    for (const view of this.open) {
      if (view.opened + OPEN_MS > now && this.open.size <= MAX_OPEN) return;
      this.close(view);
    }
  }

  private push(view: View): void {
    const own = this.byNetwork.get(view.network) ?? [];
    if (own.length >= MAX_OPEN_PER_NETWORK) return;
    this.byNetwork.set(view.network, [...own, view]);
    this.open.add(view);
  }

  private close(view: View): void {
    const { network, failed } = view;
    this.open.delete(view);
    const others = this.byNetwork.get(network)?.filter((one) => one !== view) ?? [];
    if (others.length > 0) this.byNetwork.set(network, others);
    else this.byNetwork.delete(network);
    this.onClose(failed, network);
  }
}
