/** A planted fault of the catalog's build. */
export interface Fault {
  what: string;
  /** Returns the new text of a file of the build, null to leave it out. */
  edit(file: string, text: string): string | null;
  /** The visitor clicks. */
  clicks?: true;
}

/** A text that only the home page has. It stands where any expression may. */
const PLACE = '"Premium Collection"';

/** Runs code at each render of the home page, before the text or instead of it. */
const plant =
  (code: string, isIn: (file: string) => boolean = () => true) =>
  (file: string, text: string) =>
    isIn(file) ? text.replaceAll(PLACE, `((()=>{${code}})()??${PLACE})`) : text;

const isServerBundle = (file: string) => file.endsWith('.cjs');

export const THROWS_AT_RENDER: Fault = { what: 'throws at render', edit: plant('throw new TypeError("planted")') };

export const FAULTS: readonly Fault[] = [
  THROWS_AT_RENDER,
  {
    what: 'throws on click',
    clicks: true,
    edit: plant(
      'globalThis.planted??=(addEventListener("click",()=>{throw new TypeError("planted")}),true);return null',
      (file) => file.endsWith('.js'),
    ),
  },
  { what: 'slow by 300 ms', edit: plant('for(const end=performance.now()+300;performance.now()<end;);return null') },
  {
    what: 'leaks',
    // 8 MB at each render
    edit: plant('(globalThis.leaked??=[]).push(new Array(1e6).fill(Math.random()));return null', isServerBundle),
  },
  { what: 'hydration mismatch', edit: plant('return typeof window==="undefined"?null:"Another Collection"') },
  {
    what: 'missing chunk',
    edit: (file, text) => (/^__federation_expose_home_page\..*\.js$/.test(file) ? null : text),
  },
];

/** The same build under another name. */
export const NO_FAULT: Fault = { what: 'the live build again', edit: (_file, text) => text };
