import { Dialog } from '@telemarket/kit';
import { act, screen, within } from '@testing-library/react';
import { renderInKit } from '../../../remote-tools/test/render';
import Toaster from './toaster';

test('announces a toast inside the open dialog, because the rest of the page is inert', async () => {
  const { kit } = renderInKit(
    <>
      <Dialog open title="Order" onClose={() => {}}>
        Text
      </Dialog>
      <Toaster />
    </>,
  );
  const dialog = within(screen.getByRole('dialog', { name: 'Order' }));
  await act(async () => kit.toasts.show({ title: 'Copied', description: 'The number is on the clipboard.' }));
  expect(await dialog.findByText('Copied The number is on the clipboard.')).toHaveProperty('role', 'status');
  await act(async () => kit.toasts.show({ title: 'Not copied', variant: 'destructive' }));
  const announced = await dialog.findByText('Not copied', { selector: '[role=status]' });
  expect(announced.textContent).toBe('Not copied');
});
