import { Component, type ErrorInfo, type ReactNode } from 'react';

interface BoundaryProps {
  fallback: (error: unknown) => ReactNode;
  onFailure?: (error: unknown) => void;
  children: ReactNode;
}

/** Shows the fallback when its children throw. A new `key` resets the boundary. */
export class Boundary extends Component<BoundaryProps, { failed: boolean; error: unknown }> {
  override state = { failed: false, error: null as unknown };

  static getDerivedStateFromError(error: unknown) {
    return { failed: true, error };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    this.props.onFailure?.(error);
    console.error('A part of the page failed:', error, info.componentStack);
  }

  override render() {
    return this.state.failed ? this.props.fallback(this.state.error) : this.props.children;
  }
}
