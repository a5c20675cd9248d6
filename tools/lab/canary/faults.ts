import { plantCode } from '@telemarket/remote-tools/test/remote-folder';

/** A fault that is added to the catalog's build. */
export interface BuildFault {
  what: string;
  /** Returns the new text of a file of the build; null leaves the file out. */
  edit(file: string, text: string): string | null;
  /** Whether the fault appears only after a click of the visitor. */
  clicks?: true;
}

export const BUILD_FAULTS: readonly BuildFault[] = [
  { what: 'throws at render', edit: plantCode('throw new TypeError("planted")') },
  {
    what: 'throws on click',
    clicks: true,
    edit: plantCode(
      'globalThis.planted??=(addEventListener("click",()=>{throw new TypeError("planted")}),true);return null',
      (file) => file.endsWith('.js'),
    ),
  },
  {
    what: 'slow by 300 ms',
    edit: plantCode('for(const end=performance.now()+300;performance.now()<end;);return null'),
  },
  {
    what: 'leaks',
    // this fault keeps another 8 MB with each render
    edit: plantCode('(globalThis.leaked??=[]).push(new Array(1e6).fill(Math.random()));return null', (file) =>
      file.endsWith('.cjs'),
    ),
  },
  { what: 'hydration mismatch', edit: plantCode('return typeof window==="undefined"?null:"Another Collection"') },
  {
    what: 'missing chunk',
    edit: (file, text) => (/^__federation_expose_home_page\.js$/.test(file) ? null : text),
  },
];

/** A build without a fault: the live build under another name. */
export const NO_FAULT: BuildFault = { what: 'the live build again', edit: (_file, text) => text };
