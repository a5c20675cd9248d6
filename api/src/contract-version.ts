/** Of the contract that was released last, in semver: `npm run contract:release` writes it. */
export const CONTRACT_VERSION = '1.0.0';
