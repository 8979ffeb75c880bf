import { t } from '#contract/language/text.ts';
import { useCallback, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { Failure } from '#contract/errors.ts';
import { toast } from '#app/ui/toasts/toast-store.ts';

/**
 * Reports a successful payment to the store, then shows the order's state. A payment is reported once, until `reset`.
 * @param report sends the transaction id; keep it the same between renders
 */
export function useSettling(report: (transactionId: string) => Promise<unknown>) {
  const [paidBy, setPaidBy] = useState<string>();
  const [failure, setFailure] = useState<Failure>();
  const { revalidate } = useRevalidator();
  const reported = useRef<string>(undefined);
  const settle = useCallback(
    (transactionId: string) => {
      if (reported.current === transactionId) return;
      reported.current = transactionId;
      setPaidBy(transactionId);
      report(transactionId).then(
        () => {
          toast(t('Congrats! Your payment is completed. Transaction id: {transactionId}', { transactionId }));
          void revalidate();
        },
        (error: unknown) => setFailure(error instanceof Failure ? error : new Failure('internal')),
      );
    },
    [report, revalidate],
  );
  const reset = useCallback(() => {
    reported.current = undefined;
    setPaidBy(undefined);
    setFailure(undefined);
  }, []);
  return { settle, paidBy, failure, reset };
}
