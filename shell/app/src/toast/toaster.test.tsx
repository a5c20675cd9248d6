import { Dialog } from '@telemarket/kit';
import { act, screen, within } from '@testing-library/react';
import { renderInKit } from '../../../platform/remote-tools/test/render';
import Toaster from './toaster';

// Firefox before 125 and Safari before 17 have no popovers.
test('a toast is shown in a browser without popovers', async () => {
  const { showPopover, hidePopover } = HTMLElement.prototype;
  Reflect.deleteProperty(HTMLElement.prototype, 'showPopover');
  Reflect.deleteProperty(HTMLElement.prototype, 'hidePopover');
  const errors = jest.spyOn(console, 'error').mockImplementation(() => {});
  try {
    const { kit } = renderInKit(<Toaster />);
    await act(async () => kit.toasts.show({ title: 'Login failed', variant: 'destructive' }));
    const region = screen.getByRole('region', { name: /Notifications/ });
    expect(within(region).getByText('Login failed')).toBeTruthy();
    // Chromium hides an element with this attribute until a script shows it
    expect(region.querySelector('[popover]')).toBeNull();
    expect(errors.mock.calls).toEqual([]);
  } finally {
    Object.assign(HTMLElement.prototype, { showPopover, hidePopover });
    errors.mockRestore();
  }
});

test('a toast is announced inside the open dialog, because the rest of the page is inert', async () => {
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
