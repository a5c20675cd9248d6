import App from './app';

/** By federated module: what the gateway renders. Forms read nothing beforehand. */
export const modules = { './App': { Component: App, prefetch: async () => ({}) } };
