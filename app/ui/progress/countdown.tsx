import { t } from '#contract/language/text.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { formatRemaining, formatTime } from '#app/ui/text/date-time-format.ts';

/**
 * The time left until `until` (an ISO date-time), updated every second. Until scripts run, its place is
 * empty; without scripts the deadline is shown as a clock time. @param onEnd called once, when the time is up.
 */
export function Countdown({
  until,
  ended = t('time is up'),
  onEnd,
}: {
  until: string;
  ended?: string;
  onEnd?: () => void;
}) {
  const deadline = Date.parse(until);
  const [remainingMs, setRemainingMs] = useState<number | null>(null);
  const end = useEffectEvent(() => onEnd?.());
  useEffect(() => {
    const tick = () => {
      const left = deadline - Date.now();
      setRemainingMs(left);
      if (left <= 0) {
        clearInterval(timer);
        end();
      }
    };
    const timer = setInterval(tick, 1_000);
    tick();
    return () => clearInterval(timer);
  }, [deadline]);

  return (
    <time dateTime={until} className="figures">
      {remainingMs === null ? (
        <>
          <span aria-hidden className="needs-scripts invisible">
            00:00
          </span>
          <noscript>{formatTime(until)}</noscript>
        </>
      ) : remainingMs <= 0 ? (
        ended
      ) : (
        formatRemaining(remainingMs)
      )}
    </time>
  );
}
