import { WrittenPage } from './written-page';

export default function OperatorPage() {
  return <WrittenPage />;
}
