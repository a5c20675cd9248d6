import { act } from '@testing-library/react';

/** An upload that the browser has begun. */
export class FakeUpload {
  static begun: FakeUpload[] = [];
  status = 0;
  responseText = '';
  isAborted = false;
  type: string | null = null;
  file: File | null = null;
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  path = '';
  open(_method: string, path: string) {
    this.path = path;
  }
  setRequestHeader(_name: string, value: string) {
    this.type = value;
  }
  getResponseHeader() {
    return this.status === 201 ? 'application/json' : 'application/problem+json; charset=utf-8';
  }
  send(file: File) {
    this.file = file;
    FakeUpload.begun.push(this);
  }
  abort() {
    this.isAborted = true;
    this.onabort?.();
  }
  progress(loaded: number) {
    act(() => this.upload.onprogress?.({ loaded, total: 1 }));
  }
  async respond(status: number, body: object) {
    Object.assign(this, { status, responseText: JSON.stringify(body) });
    await act(async () => this.onload?.());
  }
}

/** Replaces `XMLHttpRequest`, whose requests report their progress. */
export function fakeUploads(): void {
  const { XMLHttpRequest } = globalThis;
  beforeEach(() => {
    FakeUpload.begun = [];
    globalThis.XMLHttpRequest = FakeUpload as never;
  });
  afterEach(() => {
    globalThis.XMLHttpRequest = XMLHttpRequest;
  });
}
