// jsdom lacks these functions, because it has no modal dialogs, no popovers, no scrolling and no beacons
Object.assign(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    this.open = true;
  },
  close(this: HTMLDialogElement) {
    this.open = false;
  },
});
Object.assign(HTMLElement.prototype, { showPopover() {}, hidePopover() {} });
Object.assign(Element.prototype, { scrollIntoView() {} });
Object.assign(navigator, { sendBeacon: () => true });
