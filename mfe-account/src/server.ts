import App from './app';

/** By federated module: what the gateway renders. Forms read nothing beforehand, and what is personal is read by the browser alone. */
export const modules = { './App': { Component: App, prefetch: async () => ({}) } };
