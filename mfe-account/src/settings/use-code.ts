import { anything, CODE_RULE, needsCode } from '@telemarket/kit/form';
import { useState } from 'react';

/**
 * Whether a form needs a code of the second factor. Two-factor authentication may have been enabled in another session
 * after this page was loaded: the API then requires the code.
 */
export function useCodeRequirement(withCode: boolean) {
  const [isOnElsewhere, setOnElsewhere] = useState(false);
  const isCodeRequired = withCode || isOnElsewhere;
  return {
    isCodeRequired,
    codeRule: isCodeRequired ? CODE_RULE : anything,
    onCodeFailure: (error: unknown) => needsCode(error) && setOnElsewhere(true),
  };
}
