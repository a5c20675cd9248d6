/** The version (semver) of the last released contract. `npm run contract -- release` writes it. */
export const CONTRACT_VERSION = '1.1.0';
