export { default } from '@telemarket/remote-tools/eslint';
