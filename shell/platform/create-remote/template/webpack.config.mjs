import { remoteConfig } from '@telemarket/remote-tools/webpack';

export default remoteConfig(import.meta.dirname);
