import hooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { textInElement } from './text-rule.mjs';

export { textInElement };

export const contractIsTypes = {
  group: ['@telemarket/contract'],
  allowTypeImports: true,
  message: 'The contract contains only types, so use `import type`.',
};

/** The imports that a browser app must not use. The patterns match the import as it is written. */
export const browserOnly = (extra = []) => [
  {
    group: ['react-router', 'react-router-dom', 'swr', 'swr/*'],
    message: 'Import the router and SWR from @telemarket/kit.',
  },
  {
    group: [
      '@telemarket/kit/*',
      ...['device', 'device-keys', 'form', 'shop', 'ui'].map((name) => `!@telemarket/kit/${name}`),
    ],
    message:
      'Import from the root of the kit, or from an entry that each app bundles: /device, /device-keys, /form, /shop and /ui.',
  },
  { group: ['@module-federation/*'], message: 'Only FEDERATION_FILES may import the federation runtime.' },
  {
    group: ['**/mfe-*/**', 'mfe-*', '@nestjs/*', 'typeorm', 'node:*'],
    message: 'A browser app must not import another app or a server.',
  },
  contractIsTypes,
  ...extra,
];

export const restrict = (patterns) => ({ '@typescript-eslint/no-restricted-imports': ['error', { patterns }] });

export const noRawHtml = {
  selector:
    "JSXAttribute[name.name='dangerouslySetInnerHTML'], AssignmentExpression[left.property.name=/^(inner|outer)HTML$/], CallExpression[callee.property.name='insertAdjacentHTML']",
  message: 'Let React render the text, because React escapes it.',
};

export const everywhere = {
  '@typescript-eslint/no-non-null-assertion': 'error',
  '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
  '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
  eqeqeq: 'error',
  'no-eval': 'error',
  'no-new-func': 'error',
  'no-script-url': 'error',
};

export const noFetch = {
  'no-restricted-globals': ['error', { name: 'fetch', message: 'Use `api` of @telemarket/kit.' }],
};

const missingInOldBrowsers = (names) =>
  names.map((name) => {
    const [property, object] = name.split('.').reverse();
    return { property, ...(object && { object }), message: 'The oldest supported browsers do not support this.' };
  });

/**
 * TypeScript's `lib` allows these features, but at least one browser in `browserslist` of package.json lacks each of
 * them.
 */
export const oldBrowsers = {
  'no-restricted-properties': [
    'error',
    ...missingInOldBrowsers([
      'AbortSignal.any',
      'URL.canParse',
      'URL.parse',
      'Intl.DurationFormat',
      'checkVisibility',
      'showPopover',
      'hidePopover',
      'togglePopover',
      'moveBefore',
      'setHTMLUnsafe',
      'getHTML',
      'requestClose',
    ]),
  ],
};

/** The lint rules for a remote in its own repository. */
export default tseslint.config(
  { ignores: ['**/node_modules', '**/dist', '**/*.d.ts'] },
  ...tseslint.configs.strict,
  { rules: everywhere },
  {
    files: ['src/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': hooks, telemarket: { rules: { 'text-in-element': textInElement } } },
    rules: {
      ...hooks.configs.recommended.rules,
      ...noFetch,
      ...oldBrowsers,
      'telemarket/text-in-element': 'error',
      'no-restricted-syntax': ['error', noRawHtml],
      ...restrict(browserOnly()),
    },
  },
  {
    files: ['**/*.test.{ts,tsx}'],
    rules: {
      'no-restricted-globals': 'off',
      'no-restricted-properties': 'off',
      'telemarket/text-in-element': 'off',
      '@typescript-eslint/no-restricted-imports': 'off',
    },
  },
);
