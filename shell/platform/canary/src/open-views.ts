/** A reported error belongs to a view that the same network opened within this time before the report. */
const VIEW_OPEN_MS = 8_000;
const MAX_OPEN_VIEWS = 10_000;
/** The limit bounds the work for each report. Further views of a network would not count anyway. */
const MAX_OPEN_VIEWS_PER_NETWORK = 10;

interface View {
  network: string;
  failed: boolean;
  /** True if the page has reported the view itself. False if it has reported only a failure. */
  announced: boolean;
  opened: number;
}

/**
 * Converts the reports of pages into failed and successful views, although reports have no id. A view with many errors
 * counts as one failure.
 */
export class OpenViews {
  /** The open views, oldest first. */
  private readonly open = new Set<View>();
  private readonly byNetwork = new Map<string, View[]>();

  constructor(private readonly onClose: (failed: boolean, network: string, opened: number) => void) {}

  addView(network: string, now: number): void {
    this.closeOldViews(now);
    const failed = this.byNetwork.get(network)?.findLast((view) => !view.announced);
    if (failed) failed.announced = true;
    else this.pushView({ network, failed: false, announced: true, opened: now });
  }

  addFailure(network: string, now: number): void {
    this.closeOldViews(now);
    const own = this.byNetwork.get(network);
    const intact = own?.findLast((view) => !view.failed);
    if (intact) intact.failed = true;
    else if (!own) this.pushView({ network, failed: true, announced: false, opened: now });
  }

  closeOldViews(now: number): void {
    for (const view of this.open) {
      if (view.opened + VIEW_OPEN_MS > now && this.open.size <= MAX_OPEN_VIEWS) return;
      this.closeView(view);
    }
  }

  private pushView(view: View): void {
    const own = this.byNetwork.get(view.network) ?? [];
    if (own.length >= MAX_OPEN_VIEWS_PER_NETWORK) return;
    this.byNetwork.set(view.network, [...own, view]);
    this.open.add(view);
  }

  private closeView(view: View): void {
    const { network, failed, opened } = view;
    this.open.delete(view);
    const remaining = this.byNetwork.get(network)?.filter((openView) => openView !== view) ?? [];
    if (remaining.length > 0) this.byNetwork.set(network, remaining);
    else this.byNetwork.delete(network);
    this.onClose(failed, network, opened);
  }
}
