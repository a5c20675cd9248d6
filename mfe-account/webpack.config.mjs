import { remoteConfig } from '@telemarket/kit/webpack';

export default remoteConfig({
  dir: import.meta.dirname,
  devPort: 3003,
  exposes: { './App': './src/app.tsx' },
});
