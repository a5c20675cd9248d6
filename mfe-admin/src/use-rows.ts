import { openDevice } from '@telemarket/kit/device';
import { BROWSING_KEYS } from '@telemarket/kit/device-keys';
import { type KeyboardEvent, useEffect, useRef } from 'react';

/** Whether keys without a modifier work. The setting for the slash key decides this for all of them (WCAG 2.1.4). */
const areKeysOn = () => openDevice(window).local.get(BROWSING_KEYS.searchKey) !== 'off';

/** Returns the id of the link that opens a row. The link gets the focus when the row closes. */
export const rowId = (key: string) => `row-${key}`;

const isTyping = (target: EventTarget) =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;

interface RowsOptions<K> {
  /** The shown rows, in order. */
  keys: readonly K[];
  /** Null: no row is open. */
  opened: K | null;
  open: (key: K) => void;
  close: () => void;
}

/**
 * The rows before and after the open row. J opens the next row, K the previous row, and Escape closes the open row,
 * while the focus is in the list or in the panel. When the open row has left the list, the next row is the row that has
 * taken its place.
 */
export function useRows<K>({ keys, opened, open, close }: RowsOptions<K>) {
  const place = useRef(0);
  const at = opened === null ? -1 : keys.indexOf(opened);
  useEffect(() => {
    if (at >= 0) place.current = at;
  }, [at]);
  const desk = useRef<HTMLDivElement>(null);
  const last = useRef(opened);
  useEffect(() => {
    const closed = last.current;
    last.current = opened;
    if (opened !== null || closed === null) return;
    const link = document.getElementById(rowId(String(closed)));
    (link ?? desk.current)?.focus({ preventScroll: true });
  }, [opened]);

  function step(by: 1 | -1) {
    const isGone = at < 0 && opened !== null;
    const key = keys[isGone ? place.current + Math.min(by, 0) : at + by];
    if (key !== undefined) open(key);
  }

  function onKeyDown(event: KeyboardEvent) {
    const { ctrlKey, metaKey, altKey, shiftKey, target } = event;
    const key = event.key.toLowerCase();
    // a modal dialog handles Escape itself
    const isModal = target instanceof Element && target.closest('dialog') !== null;
    if (key === 'escape' && opened !== null && !isModal) return close();
    if (ctrlKey || metaKey || altKey || shiftKey || isTyping(target) || !areKeysOn()) return;
    if (key !== 'j' && key !== 'k') return;
    event.preventDefault();
    step(key === 'j' ? 1 : -1);
  }

  /** `props`: the props of the element around list and panel. */
  return { step, props: { ref: desk, tabIndex: -1, onKeyDown } };
}
