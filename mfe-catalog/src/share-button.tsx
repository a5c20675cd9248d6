import { Button, useKit, useToast } from '@telemarket/kit';
import { useHydrated } from '@telemarket/kit/ui';

interface ShareButtonProps {
  /** The path of the page, without the parameters with which a visitor has come. */
  path: string;
  title: string;
  className?: string;
}

/** The browser throws these errors when the visitor closes the share sheet, or when the sheet is still open. */
const HARMLESS_ERRORS = new Set(['AbortError', 'InvalidStateError']);

/** Opens the share sheet of the browser. A browser without one copies the address. */
export function ShareButton({ path, title, className }: ShareButtonProps) {
  const { origin } = useKit().boot;
  const toast = useToast();
  const hasSheet = !useHydrated() || 'share' in navigator;

  async function share() {
    const url = (origin ?? window.location.origin) + path;
    try {
      if ('share' in navigator) return await navigator.share({ title, url });
    } catch (error) {
      if (HARMLESS_ERRORS.has((error as Error).name)) return;
    }
    try {
      await navigator.clipboard.writeText(url);
      toast({ title: 'Link copied', description: 'You can now paste the link into a chat.' });
    } catch {
      toast.error('The browser did not copy the link', url);
    }
  }

  return (
    <Button variant="quiet" className={className} onClick={() => void share()}>
      {hasSheet ? 'Share' : 'Copy link'}
    </Button>
  );
}
