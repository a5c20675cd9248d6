import { useShop } from '@telemarket/kit';

/** Says who runs the shop, when the operator has set it. */
export function Operator({ label = '' }: { label?: string }) {
  const { operatorName, operatorAddress, operatorCountry } = useShop();
  const parts = [operatorName, operatorAddress?.split('\n').join(', '), operatorCountry].filter(Boolean);
  return parts.length > 0 && <p dir="auto">{label + parts.join(', ')}</p>;
}
