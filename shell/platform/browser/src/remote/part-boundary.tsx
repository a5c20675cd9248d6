import { Component, type ErrorInfo, type ReactNode } from 'react';

interface PartBoundaryProps {
  fallback: () => ReactNode;
  onFailure: (error: unknown) => void;
  children: ReactNode;
}

/** Shows the fallback when a part throws, so that the rest of the page stays. A new `key` resets the boundary. */
export class PartBoundary extends Component<PartBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    this.props.onFailure(error);
    console.error('A part of the page failed:', error, componentStack);
  }

  override render() {
    return this.state.failed ? this.props.fallback() : this.props.children;
  }
}
